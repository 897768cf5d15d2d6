package bench.search

import bench.result.BROKEN_SHARE
import bench.result.Verdict
import kotlin.math.sqrt

/**
 * Finds the highest level that holds and the lowest that is broken, each to [resolution] (0.05: the answer and its neighbour
 * are at most 5 % apart). First a ramp: levels rise until one fails, each by as much as the CPU left has room for. Then it bisects, but
 * asks the service first: one that answers 200 calls a second at a level of 300 most likely holds 200, so that level is tried
 * before the middle, and the next one 5 % up after it. If that holds too, what decides is not a number of slots, and bisection goes on.
 *
 * @param max no level above this is tried, in users per second.
 */
class AdaptiveSearch(private val hint: StartHint, private val resolution: Double, private val max: Int) : LevelSearch {

    override fun next(outcomes: List<Outcome>): Int? {
        val judged = LevelSearch.judged(outcomes)
        return again(outcomes) ?: nextForHolds(judged) ?: doubtful(outcomes, judged) ?: nextForBreaks(judged)
    }

    /** A trial may be invalid for a passing reason, so its level is tried once more; the first one stays in the records. */
    private fun again(outcomes: List<Outcome>): Int? {
        val sameLevel = outcomes.filter { it.level == outcomes.lastOrNull()?.level }
        return sameLevel.lastOrNull()?.level?.takeIf { sameLevel.size == 1 && sameLevel.single().verdict == Verdict.INVALID }
    }

    /**
     * The level at which the search for what holds would end is tried again: a pause of a collector or a compiler that was still at work
     * may have decided it. So what ends the search was seen to fail twice: in two trials, or in one and by what the hint rests on.
     */
    private fun doubtful(tried: List<Outcome>, judged: List<Outcome>): Int? {
        val holds = judged.filter { it.verdict == Verdict.HOLDS }.maxOfOrNull { it.level } ?: 0
        val high = judged.filter { it.verdict != Verdict.HOLDS && it.level > holds }.minByOrNull { it.level } ?: return null
        val trials = tried.count { it.level == high.level && it.verdict != Verdict.INVALID }
        return high.level.takeIf { trials == 1 && (hint.first_bad == null || it < hint.first_bad) }
    }

    private fun nextForHolds(outcomes: List<Outcome>): Int? {
        val low = outcomes.filter { it.verdict == Verdict.HOLDS }.maxByOrNull { it.level }
        val high = outcomes.filter { it.verdict != Verdict.HOLDS && it.level > (low?.level ?: 0) }.minByOrNull { it.level }
        return when {
            outcomes.isEmpty() -> first()
            low == null -> below(high!!)
            high == null -> above(low)
            isClose(low.level, high.level) -> null
            else -> between(low, high, outcomes)
        }
    }

    private fun first(): Int = hint.last_good.coerceIn(1, max)

    private fun below(high: Outcome): Int? = when {
        high.level <= 1 -> null
        high.success_per_s >= 1 && high.success_per_s < high.level / (1 + resolution) -> high.success_per_s.toInt()
        else -> (high.level / FIRST_STEP).toInt().coerceIn(1, high.level - 1)
    }

    private fun above(low: Outcome): Int? {
        if (low.level >= max) return null
        val next = up(low.level)
        return (if (hint.first_bad == next) next else (low.level * step(low.cpu_share)).toInt()).coerceIn(minOf(next, max), max)
    }

    /** As if CPU grew with the rate and could be used up but for a little. */
    private fun step(cpuShare: Double?): Double = cpuShare?.takeIf { it > 0 }?.let { (CPU_USABLE / it).coerceAtMost(LARGEST_STEP) } ?: FIRST_STEP

    /** The step before was only the resolution, and held. */
    private fun isCreeping(low: Int, outcomes: List<Outcome>) = outcomes.any { it.verdict == Verdict.HOLDS && it.level < low && isClose(it.level, low) }

    private fun middle(low: Int, high: Int) = sqrt(low.toDouble() * high).toInt()

    private fun between(low: Outcome, high: Outcome, outcomes: List<Outcome>): Int {
        val guess = guess(low, high)
        val isNew = outcomes.none { it.level == guess }
        if (isNew && guess > low.level * (1 + resolution / 2) && guess < high.level / (1 + resolution / 2)) return guess
        val isGuessed = low.level >= (outcomes.filter { it.level > low.level }.minOf { it.success_per_s } * GUESS_MARGIN)
        val next = if (isGuessed && !isCreeping(low.level, outcomes)) up(low.level) else middle(low.level, high.level)
        return next.coerceIn(low.level + 1, high.level - 1)
    }

    /** What the service gave at the level that failed, but on the grid of the resolution where it is close to either end. */
    private fun guess(low: Outcome, high: Outcome): Int {
        val gave = high.success_per_s.toInt()
        val near = 1 + resolution / 2
        return when {
            gave in up(low.level)..(up(low.level) * near).toInt() -> up(low.level)
            gave > high.level / (1 + resolution) / near -> (high.level / (1 + resolution)).toInt()
            else -> gave
        }
    }

    private fun nextForBreaks(outcomes: List<Outcome>): Int? {
        if (outcomes.any { it.verdict == Verdict.INVALID } && LevelSearch.lowestBroken(outcomes) == null) return null
        val low = outcomes.filter { it.verdict == Verdict.HOLDS || it.verdict == Verdict.DEGRADED }.maxOfOrNull { it.level } ?: 0
        val high = LevelSearch.lowestBroken(outcomes) ?: return beyond(maxOf(low, 1), outcomes).takeIf { low < max }?.coerceAtMost(max)
        if (low == 0 && high <= 1 || isClose(low, high, maxOf(resolution, BREAKS_RESOLUTION))) return null
        return middle(maxOf(low, 1), high).coerceIn(low + 1, high - 1)
    }

    /** If it gives no more than it did, it is broken there. */
    private fun beyond(low: Int, outcomes: List<Outcome>): Int {
        val gave = outcomes.filter { it.level == low }.maxOfOrNull { it.success_per_s } ?: 0.0
        return maxOf(up(low, BREAKS_STEP), (gave / BROKEN_SHARE * BREAKS_MARGIN).toInt())
    }

    /** The next level on the grid of the resolution. */
    private fun up(level: Int, by: Double = 1 + resolution) = maxOf(level + 1, (level * by).toInt())

    private fun isClose(low: Int, high: Int, within: Double = resolution) = high - low <= 1 || high <= low * (1 + within) + 1e-9

    private companion object {
        const val FIRST_STEP = 1.5
        const val LARGEST_STEP = 2.0
        const val CPU_USABLE = 0.9

        /** From the lowest level that no longer holds, about slots + 5 %, one such step leads just past 90 %. */
        const val BREAKS_STEP = 1.1
        const val BREAKS_RESOLUTION = 0.1
        const val BREAKS_MARGIN = 1.02

        /** A level this close to what a higher one really gave was probably found by asking, not by bisecting. */
        const val GUESS_MARGIN = 0.95
    }
}
