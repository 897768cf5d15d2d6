package bench.selftest

import bench.model.Verdict
import bench.record.TrialRecord
import bench.wording.ReasonWords
import java.util.Locale
import kotlin.math.abs

/** [trials] of the same load, made by [count] load generators; each should start [due] users in its window. */
internal class LoadGeneratorTeam(private val count: Int, private val trials: List<TrialRecord>, private val due: Long) {
    private val name = if (count == 1) "1 load generator" else "$count load generators"
    private val p50Ms = median { it.load.p50_ms }
    private val p99Ms = median { it.load.p99_ms }
    private val success = median { it.load.success_share }

    private fun median(figure: (TrialRecord) -> Double?) =
        Percentiles.of(trials.map { figure(it) ?: Double.NaN }, listOf(50.0)).single()

    val row: List<String>
        get() =
            listOf(
                name,
                "${trials.sumOf { it.load.started }} of ${trials.size * due}",
                ms(p50Ms),
                ms(p99Ms),
                percent(success),
                trials.map { it.verdict.label }.distinct().joinToString(),
            )

    /** Trials with one load generator differ by so much anyway, or by what Gatling's timers round. */
    private fun noiseMs(floorMs: Double, figure: (TrialRecord) -> Double?): Double {
        val values =
            trials.mapNotNull(figure).ifEmpty {
                return floorMs
            }
        return maxOf(floorMs, values.max() - values.min())
    }

    /** What differs from the trials of [single], which is one load generator. */
    fun failures(single: LoadGeneratorTeam): List<String> =
        listOfNotNull(
                trials
                    .find { it.load.due != due || it.load.started != due }
                    ?.let { "started ${it.load.started} of ${it.load.due} users, not $due" },
                trials.find { it.verdict != Verdict.SUSTAINED }?.let(::notSustained),
                trials
                    .map { maxOf(1, it.bench.load_generators.size) }
                    .find { it != count }
                    ?.let { "$it of them took part in a trial" },
                apart("p50", p50Ms, single.p50Ms, single.noiseMs(P50_FLOOR_MS) { it.load.p50_ms }, P50_MOST_MS),
                apart("p99", p99Ms, single.p99Ms, single.noiseMs(P99_FLOOR_MS) { it.load.p99_ms }, P99_MOST_MS),
                "success ${percent(success)}, not ${percent(single.success)}".takeIf { success != single.success },
            )
            .map { "$name: $it" }

    private fun notSustained(trial: TrialRecord) =
        (listOf("a trial was ${trial.verdict.label}") + trial.invalid_reasons.map(ReasonWords::text)).joinToString("; ")

    /** @param mostMs noise above which equal medians would show nothing. */
    private fun apart(figure: String, valueMs: Double, singleMs: Double, noiseMs: Double, mostMs: Double): String? =
        when {
            noiseMs > mostMs -> "$figure of one load generator differs by ${ms(noiseMs)}, too much to compare with"
            abs(valueMs - singleMs) <= noiseMs -> null
            else -> "$figure ${ms(valueMs)}, not ${ms(singleMs)} ± ${ms(noiseMs)}"
        }

    companion object {
        private const val P50_FLOOR_MS = 1.0
        private const val P99_FLOOR_MS = 3.0
        private const val P50_MOST_MS = 5.0
        private const val P99_MOST_MS = 25.0
        private const val PERCENT = 100

        fun ms(value: Double): String = "%.1f ms".format(Locale.ROOT, value)

        fun percent(share: Double): String = "%.2f %%".format(Locale.ROOT, share * PERCENT)
    }
}
