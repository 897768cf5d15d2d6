package bench.wording

import bench.record.WaitingMetrics
import bench.record.WaitingReading
import bench.record.WaitingTrial
import java.util.Locale

/** A process that held waiting calls, in one line of plain text. */
object WaitingLine {
    fun of(trial: WaitingTrial): String =
        "%-18s %-5s  process %2d  %s"
            .format(Locale.ROOT, trial.service, trial.track.label, trial.repetition, trial.failure ?: held(trial))

    private fun held(trial: WaitingTrial): String {
        val (rest, most) = trial.readings.first() to trial.readings.last()
        val slope = WaitingMetrics.memory.of(trial)?.let { ", %.1f KiB a call".format(Locale.ROOT, it) }.orEmpty()
        return "${mib(rest)} at rest, ${mib(most)} with ${most.calls} calls$slope"
    }

    private fun mib(reading: WaitingReading) =
        reading.rss_mib?.let { "%.0f MiB".format(Locale.ROOT, it) } ?: "unknown memory"
}
