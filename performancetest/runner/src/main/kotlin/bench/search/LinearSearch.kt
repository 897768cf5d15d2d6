package bench.search

import bench.model.Verdict

/**
 * The main system's rule: [start] requests per second, then [step] more, until at most 90 % succeed. A rate whose trial
 * is invalid is tried [AGAIN] times more before it ends the search.
 */
class LinearSearch(private val start: Int, private val step: Int, private val max: Int) : RateSearch {
    init {
        require(start > 0 && step > 0) { "START and STEP must be above 0." }
    }

    override fun next(outcomes: List<Outcome>): Int? {
        val last = outcomes.lastOrNull() ?: return minOf(start, max)
        if (isAgain(outcomes)) return last.rate
        val isOver = last.verdict == Verdict.BROKEN || last.verdict == Verdict.INVALID
        return (last.rate.toLong() + step).takeIf { !isOver && it <= max }?.toInt()
    }

    private fun isAgain(outcomes: List<Outcome>): Boolean {
        val last = outcomes.last()
        val invalid = outcomes.takeLastWhile { it.rate == last.rate && it.verdict == Verdict.INVALID }
        return invalid.size in 1..AGAIN && !last.isBenchFull
    }

    private companion object {
        /** The cause of an invalid trial may pass. */
        const val AGAIN = 2
    }
}
