package bench.search

import bench.model.Verdict

/** The main system's rule: [start] requests per second, then [step] more, until at most 90 % succeed. */
class LinearSearch(private val start: Int, private val step: Int, private val max: Int) : RateSearch {
    init {
        require(start > 0 && step > 0) { "START and STEP must be above 0." }
    }

    override fun next(outcomes: List<Outcome>): Int? {
        val last = outcomes.lastOrNull() ?: return minOf(start, max)
        val isOver = last.verdict == Verdict.BROKEN || last.verdict == Verdict.INVALID
        return (last.rate.toLong() + step).takeIf { !isOver && it <= max }?.toInt()
    }
}
