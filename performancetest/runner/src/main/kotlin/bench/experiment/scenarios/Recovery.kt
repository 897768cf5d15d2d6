package bench.experiment.scenarios

import bench.histogram.SecondStats

/**
 * Finds when a service recovers after a fault: the first of [WELL_S] consecutive good seconds. In a good second, nearly
 * all calls that were due got a correct answer in time. Seconds are seconds of the load's schedule.
 *
 * @param fromS second in which the fault ended.
 * @param lateAfterMs limit for an answer in time, from the intended start time.
 */
class Recovery(private val fromS: Int, private val lateAfterMs: Long) {
    /**
     * Recovery time in seconds, from the end of the fault to the first good second. 0: at once; null: not known yet, or
     * never.
     */
    fun afterS(seconds: List<SecondStats>, elapsedS: Double): Int? =
        seconds
            .filter { it.second >= fromS && isKnown(it, elapsedS) }
            .sortedBy { it.second }
            .windowed(WELL_S)
            .firstOrNull { run -> run.all(::isWell) && run.last().second - run.first().second == WELL_S - 1 }
            ?.let { it.first().second - fromS }

    /** Whether the result of this second is final: each call that was due has its answer or is already late. */
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
