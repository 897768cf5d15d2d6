package bench.load

import bench.result.BROKEN_SHARE

/**
 * When a trial may end: its window is over and its calls are overdue, or its verdict is certain before.
 *
 * @param windowStart first second of the measured window, [windowS] its length.
 */
class TrialWatch(private val windowStart: Int, private val windowS: Int, private val lateAfterMs: Long) {
    val window: IntRange get() = windowStart..<windowStart + windowS

    /** The part of the window that a trial had which was stopped at [stoppedAtS]: whole seconds; afterwards no users start. */
    fun measured(stoppedAtS: Double): IntRange = windowStart..<minOf(windowStart + windowS, stoppedAtS.toInt())

    /** @return why the trial ends now, or null if it goes on. */
    fun end(seconds: List<SecondStats>, elapsedS: Double): String? = when {
        elapsedS >= windowStart + windowS + lateAfterMs / 1_000.0 + MARGIN_S -> COMPLETE
        isBroken(seconds.filter { it.second in window && it.second < elapsedS.toInt() }, seconds) -> "broken for certain"
        else -> null
    }

    /**
     * Even if every second still to come gave as many answers as calls are due, 90 % or less would have succeeded. A service that
     * answers more than is due works off a queue it has built up, which is no success at this level.
     */
    private fun isBroken(past: List<SecondStats>, all: List<SecondStats>): Boolean {
        val duePerSecond = all.lastOrNull()?.due ?: return false
        if (past.isEmpty()) return false
        val possible = past.sumOf { minOf(it.finished_correct, it.due) } + (windowS - past.size) * duePerSecond
        return possible <= BROKEN_SHARE * windowS * duePerSecond
    }

    companion object {
        const val COMPLETE = "complete"
        private const val MARGIN_S = 0.3
    }
}
