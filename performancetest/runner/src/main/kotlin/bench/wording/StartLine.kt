package bench.wording

import bench.record.StartTrial
import java.util.Locale

/** A start in one line of plain text. */
object StartLine {
    fun of(trial: StartTrial): String =
        "%-18s %-5s  start %2d  %s"
            .format(
                Locale.ROOT,
                trial.service,
                trial.condition,
                trial.repetition,
                trial.failure ?: answered(trial),
            )

    private fun answered(trial: StartTrial) =
        "first answer after %.0f ms, %.0f MiB".format(Locale.ROOT, trial.first_answer_ms, trial.rss_mib ?: Double.NaN) +
            trial.resolution_ms?.let { ", resolution %.0f ms".format(Locale.ROOT, it) }.orEmpty() +
            if (trial.left_waiting > 0) ", while an earlier call kept waiting" else ""
}
