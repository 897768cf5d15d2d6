package bench.wording

import bench.model.Arrivals
import bench.model.HighestRate
import bench.model.InvalidReason
import bench.model.TrialSettings
import bench.model.Verdict
import bench.record.RunRecord
import kotlin.math.roundToLong

/** Machine of a run and validity of its trials, in words. */
object FactsWords {
    fun machine(run: RunRecord): String =
        with(run.fingerprint) {
            "Profile ${run.profile}, ${repetitions(run.settings.repetitions)}${set(run)}; " +
                "runtime ${run.runtime}${engine?.let { " ($it)" }.orEmpty()}. " +
                "Machine: $cpu, $cores cores ($pinning), $memory_mib MiB. " +
                "Software: $os, kernel $kernel; JDK $jdk${node?.let { ", Node.js $it" }.orEmpty()}. " +
                "Begun: ${minute(run.started_at)} UTC; commit ${commit ?: "unknown"}." +
                frameworks(frameworks.values) +
                " Run: ${run.name}, seed ${run.seed}."
        }

    private fun frameworks(versions: Collection<String>) =
        versions.distinct().sorted().joinToString().let { if (it.isEmpty()) "" else " Frameworks: $it." }

    /** Part of every figure, because people see pictures alone. */
    fun brief(run: RunRecord): String =
        "Measured on ${run.fingerprint.cpu}, ${run.fingerprint.cores} cores, runtime ${run.runtime}, " +
            "${repetitions(run.settings.repetitions)}${set(run)}."

    /** What differs from the experiment's file, and from even arrivals of one load generator; empty if nothing does. */
    private fun set(run: RunRecord): String {
        val set = run.set.entries.joinToString("") { "; set: ${it.key}=${it.value}" }
        val isSaid = run.settings.arrivals == Arrivals.EVEN || "arrivals" in run.set
        val arrivals = if (isSaid) "" else "; ${run.settings.arrivals.label} arrivals"
        val generators = run.settings.load_generators.let { if (it > 1) "; $it load generators" else "" }
        return "$arrivals$generators${delay(run.settings)?.let { "; $it" }.orEmpty()}$set"
    }

    /** Why a search chose several; null for one. */
    fun loadGenerators(settings: TrialSettings): String? =
        settings.load_generators
            .takeIf { it > 1 }
            ?.let {
                "$it load generators share the load: this search may try ${settings.max_rate_per_s} req/s, " +
                    "and one has proved ${HighestRate.PROVEN_PER_S}."
            }

    /** A delay that varies: Little's law needs its mean. Null for one that does not. */
    fun delay(settings: TrialSettings): String? =
        settings.delay?.let {
            "delay: median ${settings.delay_ms} ms, p99 ${it.p99_ms.roundToLong()} ms, " +
                "mean ${it.mean_ms.roundToLong()} ms"
        }

    fun starts(all: Int, failed: Int): String = "$all starts, $failed without an answer."

    fun processes(all: Int, failed: Int): String = "$all processes, $failed without all readings."

    /** @param reasons of each trial. */
    fun trials(verdicts: List<Verdict>, reasons: List<List<InvalidReason>>): String {
        val counts = Verdict.entries.map { verdict -> "${verdicts.count { it == verdict }} ${verdict.label}" }
        return "${verdicts.size} trials: ${counts.joinToString()}${refusals(reasons)}."
    }

    private fun refusals(reasons: List<List<InvalidReason>>): String {
        val several = if (reasons.any { it.size > 1 }) ". Some trials have several reasons" else ""
        val counted = ReasonWords.counted(reasons.flatten())
        return if (counted.isEmpty()) "" else ". Reasons: $counted$several"
    }

    /** `1 repetition`. */
    fun repetitions(count: Int): String = "$count repetition${if (count == 1) "" else "s"}"

    /** Of a time in ISO 8601. */
    fun minute(at: String): String = at.take(MINUTE).replace('T', ' ')

    private const val MINUTE = 16
}
