package bench.report.page

import bench.model.StartPlan
import bench.model.Verdict
import bench.record.JudgedTrial
import bench.record.RecordReader
import bench.record.RunRecord
import bench.report.section.RunRemarks
import bench.validity.ValidityGate

/** What a reader must know of a run before its figures: where it ran, how often, and what of it was refused. */
class RunFacts(run: RunRecord, records: RecordReader) {
    private val print = run.fingerprint

    private val frameworks =
        print.frameworks.values.distinct().sorted().joinToString().let { if (it.isEmpty()) "" else " Frameworks: $it." }

    val machine: String =
        RunRemarks.profile(run)?.let { "$it " }.orEmpty() +
            "Profile ${run.profile}, ${times(run.settings.repetitions)}; " +
            "runtime ${run.runtime}${print.engine?.let { " ($it)" }.orEmpty()}; " +
            "${print.cpu}, ${print.cores} cores (${print.pinning}), ${print.memory_mib} MiB; " +
            "${print.os}, kernel ${print.kernel}; JDK ${print.jdk}${print.node?.let { ", Node.js $it" }.orEmpty()}; " +
            "begun ${run.started_at.take(16).replace('T', ' ')} UTC; commit ${print.commit ?: "unknown"}.$frameworks " +
            "Run: ${run.name}, seed ${run.seed}."

    val validity: String =
        listOfNotNull(if (run.plan is StartPlan) starts(records) else trials(records), RunRemarks.missing(records))
            .joinToString(" ")

    /** What every figure repeats, since pictures are looked at alone. */
    val brief: String =
        "Measured on ${print.cpu}, ${print.cores} cores, runtime ${run.runtime}, ${times(run.settings.repetitions)}."

    /** How many trials were worth what; empty for starts, which go through no gate. */
    val verdicts: Map<Verdict, Int> =
        if (run.plan is StartPlan) emptyMap()
        else records.readJudged().groupingBy { it.verdict }.eachCount().toSortedMap()

    private fun times(repetitions: Int) = "$repetitions repetition${if (repetitions == 1) "" else "s"}"

    private fun starts(records: RecordReader) =
        records.readStarts().let { starts ->
            "${starts.size} starts, of which ${starts.count { it.failure != null }} had no answer."
        }

    private fun trials(records: RecordReader): String {
        val trials = records.readJudged()
        val verdicts = Verdict.entries.map { verdict -> "${trials.count { it.verdict == verdict }} ${verdict.label}" }
        return "${trials.size} trials: ${verdicts.joinToString()}${refusals(trials)}."
    }

    private fun refusals(trials: List<JudgedTrial>): String {
        val reasons =
            trials
                .flatMap { it.invalid_reasons }
                .groupingBy(ValidityGate::kind)
                .eachCount()
                .entries
                .sortedByDescending { it.value }
                .joinToString { "${it.key} (${it.value})" }
        val several = if (trials.any { it.invalid_reasons.size > 1 }) ", some for several reasons" else ""
        return if (reasons.isEmpty()) "" else "; refused for $reasons$several"
    }
}
