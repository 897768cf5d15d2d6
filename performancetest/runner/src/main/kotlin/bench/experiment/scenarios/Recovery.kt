package bench.experiment.scenarios

import bench.histogram.SecondStats

/**
 * When a service is well again after a disturbance: the first second of [WELL_S] in a row in each of which nearly all
 * calls that were due were answered correctly and in time. Seconds are those of the load's schedule.
 *
 * @param fromS the second in which the disturbance ended.
 * @param lateAfterMs what is in time, from the moment a call was due.
 */
class Recovery(private val fromS: Int, private val lateAfterMs: Long) {
    /**
     * Seconds from the end of the disturbance until calls that come due are served well; 0 at once, null while that is
     * not known, or never.
     */
    fun afterS(seconds: List<SecondStats>, elapsedS: Double): Int? =
        seconds
            .filter { it.second >= fromS && isKnown(it, elapsedS) }
            .sortedBy { it.second }
            .windowed(WELL_S)
            .firstOrNull { run -> run.all(::isWell) && run.last().second - run.first().second == WELL_S - 1 }
            ?.let { it.first().second - fromS }

    /** Nothing more can come: all that was due has its answer, or is late by now. */
    private fun isKnown(second: SecondStats, elapsedS: Double) =
        second.second + 1 <= elapsedS &&
            (second.unanswered == 0L && second.started >= second.due ||
                second.second + 1 + lateAfterMs / 1_000.0 <= elapsedS)

    private fun isWell(second: SecondStats) =
        second.due - (second.correct - second.late) <= (second.due * MISSED_SHARE).toLong()

    companion object {
        const val WELL_S = 3
        private const val MISSED_SHARE = 0.01
    }
}
