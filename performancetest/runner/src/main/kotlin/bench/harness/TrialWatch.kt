package bench.harness

import bench.histogram.SecondStats
import bench.model.BROKEN_SHARE
import bench.model.TrialEnd

/**
 * Decides when a trial may end: its window is over and its calls are overdue, or its verdict is already certain.
 *
 * @param windowStart first second of the measured window; [windowS]: its length.
 * @param patienceMs how long it waits for the last answers: late ones may still be correct.
 */
class TrialWatch(
    private val windowStart: Int,
    private val windowS: Int,
    private val lateAfterMs: Long,
    private val patienceMs: Long = lateAfterMs,
) {
    val window: IntRange
        get() = windowStart..<windowStart + windowS

    /** Whole seconds of the window before the trial was stopped at [stoppedAtS]; no users start after that. */
    fun measured(stoppedAtS: Double): IntRange = windowStart..<minOf(windowStart + windowS, stoppedAtS.toInt())

    /** @return why the trial ends now, or null if it goes on. */
    fun end(seconds: List<SecondStats>, elapsedS: Double): TrialEnd? =
        when {
            elapsedS >= windowStart + windowS + patienceMs / 1_000.0 + MARGIN_S || isAnswered(seconds, elapsedS) ->
                TrialEnd.COMPLETE
            isBroken(seconds, elapsedS) -> TrialEnd.CERTAINLY_BROKEN
            else -> null
        }

    /** Whether each call of the window has its answer, so that nothing is left to wait for. */
    private fun isAnswered(seconds: List<SecondStats>, elapsedS: Double): Boolean {
        val measured = seconds.filter { it.second in window }
        return elapsedS >= windowStart + windowS + MARGIN_S &&
            measured.size == windowS &&
            measured.all { it.started == it.due && it.unanswered == 0L }
    }

    /**
     * Whether `broken` is certain: at most 90 % could succeed even if every later second answered all its calls, and at
     * least 10 % are already too late. A pause alone, with quick answers after it, breaks nothing.
     */
    private fun isBroken(seconds: List<SecondStats>, elapsedS: Double): Boolean {
        val due = windowS * (seconds.lastOrNull()?.due ?: return false)
        val past = seconds.filter { it.second in window && it.second < elapsedS.toInt() }
        val overdue = past.filter { it.second + 1 + lateAfterMs / 1_000.0 <= elapsedS }
        return possible(past, due) <= BROKEN_SHARE * due &&
            overdue.sumOf { it.late + it.failures + it.unanswered } >= (1 - BROKEN_SHARE) * due
    }

    /** A service that answers more calls than are due works off its queue, which is no success at this rate. */
    private fun possible(past: List<SecondStats>, due: Long): Long =
        past.sumOf { minOf(it.finished_correct, it.due) } + due - past.size * due / windowS

    companion object {
        private const val MARGIN_S = 0.3
    }
}
