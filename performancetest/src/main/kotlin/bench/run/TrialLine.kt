package bench.run

import bench.result.TrialRecord
import java.util.Locale

/** A trial in one line of plain text. */
object TrialLine {
    fun of(trial: TrialRecord): String = "%-18s %-5s %5d/s  %-8s  %7.1f/s correct  p50 %s  p99 %s%s".format(
        Locale.ROOT, trial.service, trial.track.label, trial.level_per_s, trial.verdict.label, trial.load.achieved_per_s,
        ms(trial.load.p50_ms), ms(trial.load.p99_ms), remark(trial),
    )

    private fun ms(value: Double?) = value?.let { "%.0f ms".format(Locale.ROOT, it) } ?: "-"

    private fun remark(trial: TrialRecord): String {
        val failures = trial.load.failed.entries.sortedByDescending { it.value }.joinToString { "${it.value} ${it.key}" }
        val parts = listOfNotNull(trial.service_ended?.let { "the service ended: $it" }) + trial.invalid_reasons + listOf(failures).filter { it.isNotEmpty() }
        return if (parts.isEmpty()) "" else "  (${parts.joinToString("; ")})"
    }
}
