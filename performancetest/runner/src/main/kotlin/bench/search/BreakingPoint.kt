package bench.search

import bench.model.BROKEN_SHARE
import bench.model.Verdict
import kotlin.math.sqrt

/**
 * Looks for the lowest broken rate: exact to 10 % if the service shows its declared limit, else to 26 %, because pauses
 * and the length of the window then decide.
 *
 * @param max highest rate that is tried, in requests per second.
 * @param isExact whether a limit is declared.
 */
internal class BreakingPoint(private val resolution: Double, private val max: Int, private val isExact: Boolean) {
    /** @param judged one outcome per rate; null if nothing is left to try. */
    fun next(judged: List<Outcome>, isNoisy: Boolean): Int? {
        val found = RateSearch.lowestBroken(judged)
        if (judged.any { it.verdict == Verdict.INVALID } && found == null) return null
        val low = RateSearch.survives(judged) ?: 0
        val high = found ?: return beyond(maxOf(low, 1), judged).takeIf { low < max }?.coerceAtMost(max)
        val within = maxOf(resolution, if (!isNoisy && judged.any { hasLimit(it) }) FINE else COARSE)
        if (low == 0 && high <= 1 || isClose(low, high, within)) return null
        return sqrt(maxOf(low, 1).toDouble() * high).toInt().coerceIn(low + 1, high - 1)
    }

    /** At this rate it is broken if it answers no more calls than before. */
    private fun beyond(low: Int, judged: List<Outcome>): Int {
        val last = judged.firstOrNull { it.rate == low }
        val step = if (last != null && hasLimit(last)) LIMIT_STEP else STEP
        return maxOf(
            low + 1,
            (low * step).toInt(),
            ((last?.success_per_s ?: 0.0) / BROKEN_SHARE * MARGIN).toInt(),
        )
    }

    /** It answers nearly all calls but not all: full slots cause this, and their number is what it answers. */
    private fun hasLimit(outcome: Outcome) =
        isExact && outcome.verdict == Verdict.DEGRADED && outcome.success_per_s < outcome.rate * KEEPS_UP

    private fun isClose(low: Int, high: Int, within: Double) = high - low <= 1 || high <= low * (1 + within) + 1e-9

    private companion object {
        const val STEP = 1.25

        /** The lowest failing rate is about slots + 5 %; one such step from it leads just past 90 % success. */
        const val LIMIT_STEP = 1.1
        const val FINE = 0.1
        const val COARSE = 0.26
        const val KEEPS_UP = 0.97
        const val MARGIN = 1.02
    }
}
