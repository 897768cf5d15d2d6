package bench.wording

import bench.model.BROKEN_SHARE
import bench.model.Verdict
import bench.record.LoadMetrics
import bench.record.StageMetrics
import bench.record.TrialRecord
import java.util.Locale
import kotlin.math.floor

/** A trial in one line of plain text. */
object TrialLine {
    fun of(trial: TrialRecord): String {
        val disturbance = trial.stages.getOrNull(DISTURBANCE)
        val head =
            "%-18s %-5s %5d/s  %-9s  "
                .format(Locale.ROOT, trial.service, trial.track.label, trial.rate_per_s, trial.verdict.label) +
                (trial.scenario?.let { "$it: " } ?: "")
        return head +
            (disturbance?.let { disturbed(it, trial.stages.last()) } ?: steady(trial)) +
            remark(trial, disturbance?.load ?: trial.load)
    }

    private fun steady(trial: TrialRecord) =
        "%s  p50 %s  p99 %s".format(Locale.ROOT, decided(trial), ms(trial.load.p50_ms), ms(trial.load.p99_ms))

    /**
     * The share that the verdict looked at, not the rate of answers: a pause moves answers over the window's edge. A
     * service that answers late breaks by what it answers in time, even if each answer is correct.
     */
    private fun decided(trial: TrialRecord): String {
        val load = trial.load
        val isLate = trial.verdict == Verdict.BROKEN && load.correct_share > BROKEN_SHARE
        return when {
            !isLate -> "${percent(load.correct_share)} correct"
            load.timely_share >= load.success_share -> "${percent(load.timely_share)} correct in time"
            else -> "${percent(load.success_share)} answered in the window"
        }
    }

    /** Rounded down: 99.99 % is not 100 %. */
    private fun percent(share: Double) = "%6.2f %%".format(Locale.ROOT, floor(share * MYRIAD + ROUNDING) / PERCENT)

    private fun disturbed(stage: StageMetrics, last: StageMetrics) =
        "%.0f %% correct, %s"
            .format(
                Locale.ROOT,
                stage.load.correct_share * 100,
                last.recovered_after_s?.let { "recovered after $it s" } ?: "not recovered",
            )

    private fun ms(value: Double?) = value?.let { "%.0f ms".format(Locale.ROOT, it) } ?: "-"

    private fun remark(trial: TrialRecord, load: LoadMetrics): String {
        val failures = load.failed.entries.sortedByDescending { it.value }.joinToString { "${it.value} ${it.key}" }
        val parts =
            listOfNotNull(trial.service_ended?.let { "the service ended: $it" }) +
                trial.invalid_reasons.map(ReasonWords::text) +
                listOf(failures).filter { it.isNotEmpty() }
        return if (parts.isEmpty()) "" else "  (${parts.joinToString("; ")})"
    }

    /** The first stage is undisturbed. */
    private const val DISTURBANCE = 1
    private const val PERCENT = 100.0
    private const val MYRIAD = 10_000

    /** 0.9999 * 10,000 is a little below 9,999. */
    private const val ROUNDING = 1e-6
}
