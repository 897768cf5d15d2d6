package bench.wording

import bench.record.LoadMetrics
import bench.record.StageMetrics
import bench.record.TrialRecord
import java.util.Locale

/** A trial in one line of plain text. */
object TrialLine {
    fun of(trial: TrialRecord): String {
        val disturbance = trial.stages.getOrNull(DISTURBANCE)
        val head =
            "%-18s %-5s %5d/s  %-9s  "
                .format(Locale.ROOT, trial.service, trial.track.label, trial.rate_per_s, trial.verdict.label) +
                (trial.scenario?.let { "$it: " } ?: "")
        return head +
            (disturbance?.let { disturbed(it, trial.stages.last()) } ?: steady(trial.load)) +
            remark(trial, disturbance?.load ?: trial.load)
    }

    private fun steady(load: LoadMetrics) =
        "%7.1f/s correct  p50 %s  p99 %s".format(Locale.ROOT, load.achieved_per_s, ms(load.p50_ms), ms(load.p99_ms))

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
}
