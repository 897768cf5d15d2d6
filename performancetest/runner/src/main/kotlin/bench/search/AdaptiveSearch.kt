package bench.search

import bench.model.BROKEN_SHARE
import bench.model.Verdict
import kotlin.math.sqrt

/**
 * Finds the highest level that holds, to [resolution] (0.05: the answer and its neighbour are at most 5 % apart), and
 * the lowest that is broken: to 10 % where the service shows a ceiling, else to 25 %. First a ramp: levels rise until
 * one fails, each by as much as the CPU left has room for. Then it bisects, but asks the service first: one that
 * answers 200 calls a second at a level of 300 most likely holds 200, so that level is tried before the middle. Last it
 * confirms: chance must not decide, neither for a service nor against it. Where trials of one level contradict each
 * other, it ends at twice the [resolution], since finer it could not tell. A hint that two trials contradict says
 * nothing more.
 *
 * @param max no level above this is tried, in users per second.
 * @param maxTrials the search ends with what it knows after so many; the last of them look for what breaks, once
 *   something holds.
 */
class AdaptiveSearch(
    private val hint: StartHint,
    private val resolution: Double,
    private val max: Int,
    private val maxTrials: Int,
) : LevelSearch {

    override fun next(outcomes: List<Outcome>): Int? {
        val judged = LevelSearch.judged(outcomes)
        val isNoisy = isNoisy(outcomes)
        val left = maxTrials - outcomes.size
        return when {
            left <= 0 -> null
            left <= FOR_BREAKS && highestHolding(judged) != null && LevelSearch.lowestBroken(judged) == null ->
                nextForBreaks(judged, isNoisy) ?: refined(outcomes, judged, isNoisy)
            else -> refined(outcomes, judged, isNoisy) ?: nextForBreaks(judged, isNoisy)
        }
    }

    private fun refined(tried: List<Outcome>, judged: List<Outcome>, isNoisy: Boolean): Int? =
        again(tried) ?: nextForHolds(judged, isNoisy) ?: unconfirmed(tried, judged)

    /**
     * Once more, because the bench was the limit for what may be a passing reason, or because the trial contradicts the
     * hint; a third time, if two trials contradict each other.
     */
    private fun again(tried: List<Outcome>): Int? {
        val level = tried.lastOrNull()?.level ?: return null
        val sameLevel = tried.filter { it.level == level }
        val valid = sameLevel.filter { it.verdict != Verdict.INVALID }
        val isContradicted =
            (valid.size == 1 && isTrusted(tried) && hint.contradicts(valid.single())) ||
                (valid.size == 2 && isDivided(valid))
        return level.takeIf {
            sameLevel.size < MOST_TRIALS && (valid.isEmpty() && !sameLevel.last().isBenchFull || isContradicted)
        }
    }

    /**
     * The two levels between which the search would end are tried twice, unless the hint says of them what the one
     * trial did.
     */
    private fun unconfirmed(tried: List<Outcome>, judged: List<Outcome>): Int? =
        listOfNotNull(lowestFailing(judged), highestHolding(judged))
            .firstOrNull { end ->
                val sameLevel = tried.filter { it.level == end.level }
                end.verdict != Verdict.INVALID &&
                    !(isTrusted(tried) && hint.confirms(end)) &&
                    sameLevel.size < MOST_TRIALS &&
                    sameLevel.count { it.verdict != Verdict.INVALID } == 1
            }
            ?.level

    private fun isTrusted(tried: List<Outcome>): Boolean =
        validByLevel(tried).none { sameLevel ->
            sameLevel.size > 1 && LevelSearch.judged(sameLevel).any(hint::contradicts)
        }

    private fun isNoisy(tried: List<Outcome>): Boolean = validByLevel(tried).any(::isDivided)

    private fun isDivided(sameLevel: List<Outcome>) = sameLevel.distinctBy { it.verdict == Verdict.HOLDS }.size > 1

    private fun validByLevel(tried: List<Outcome>) =
        tried.filter { it.verdict != Verdict.INVALID }.groupBy { it.level }.values

    private fun highestHolding(judged: List<Outcome>) =
        judged.filter { it.verdict == Verdict.HOLDS }.maxByOrNull { it.level }

    /** Above what holds. */
    private fun lowestFailing(judged: List<Outcome>): Outcome? {
        val holds = highestHolding(judged)?.level ?: 0
        return judged.filter { it.verdict != Verdict.HOLDS && it.level > holds }.minByOrNull { it.level }
    }

    private fun nextForHolds(judged: List<Outcome>, isNoisy: Boolean): Int? {
        val low = highestHolding(judged)
        val high = lowestFailing(judged)
        return when {
            judged.isEmpty() -> hint.last_good.coerceIn(1, max)
            low == null -> below(high!!)
            high == null -> above(low)
            isClose(low.level, high.level, if (isNoisy) NOISY * resolution else resolution) -> null
            else -> between(low.level, high, judged)
        }
    }

    private fun below(high: Outcome): Int? =
        when {
            high.level <= 1 -> null
            high.isBenchFull -> bearable(high).coerceIn(1, high.level - 1)
            high.success_per_s >= 1 && high.success_per_s < high.level / (1 + resolution) -> high.success_per_s.toInt()
            else -> (high.level / STEP).toInt().coerceIn(1, high.level - 1)
        }

    /**
     * As if CPU grew with the rate and could be used up but for a little; by a small step where known slots say that
     * the end is near.
     */
    private fun above(low: Outcome): Int? {
        if (low.level >= max) return null
        val next = up(low.level)
        val isNearBad = hint.first_bad != null && low.level < hint.first_bad && hint.first_bad <= up(next)
        return (if (isNearBad) next else (low.level * step(low.cpu_share)).toInt()).coerceIn(minOf(next, max), max)
    }

    private fun step(cpuShare: Double?): Double =
        cpuShare?.takeIf { it > 0 }?.let { (CPU_USABLE / it).coerceIn(STEP, LARGEST_STEP) } ?: FIRST_STEP

    /**
     * What the service gave at the level that failed, if that is well inside and was not asked before; else the middle.
     */
    private fun between(low: Int, high: Outcome, judged: List<Outcome>): Int {
        val gave = if (high.isBenchFull) bearable(high) else high.success_per_s.toInt()
        val isInside = gave >= up(low) && up(gave) <= high.level
        val isTold =
            isInside && judged.none { it.verdict != Verdict.HOLDS && it.level > high.level && it.success_per_s >= gave }
        return (if (isTold) gave else middle(low, high.level)).coerceIn(low + 1, high.level - 1)
    }

    /** What the bench could bear, had it used as much CPU for each call. */
    private fun bearable(full: Outcome) = (full.level / full.bench_load!! * BENCH_MARGIN).toInt()

    private fun middle(low: Int, high: Int) = sqrt(low.toDouble() * high).toInt()

    private fun nextForBreaks(judged: List<Outcome>, isNoisy: Boolean): Int? {
        if (judged.any { it.verdict == Verdict.INVALID } && LevelSearch.lowestBroken(judged) == null) return null
        val low = LevelSearch.survives(judged) ?: 0
        val high =
            LevelSearch.lowestBroken(judged)
                ?: return beyond(maxOf(low, 1), judged).takeIf { low < max }?.coerceAtMost(max)
        val within =
            maxOf(resolution, if (!isNoisy && judged.any { hasCeiling(it) }) BREAKS_RESOLUTION else BREAKS_COARSE)
        if (low == 0 && high <= 1 || isClose(low, high, within)) return null
        return middle(maxOf(low, 1), high).coerceIn(low + 1, high - 1)
    }

    /** If it gives no more than it did, it is broken there. */
    private fun beyond(low: Int, judged: List<Outcome>): Int {
        val last = judged.firstOrNull { it.level == low }
        return maxOf(
            up(low, if (last != null && hasCeiling(last)) BREAKS_STEP else STEP),
            ((last?.success_per_s ?: 0.0) / BROKEN_SHARE * BREAKS_MARGIN).toInt(),
        )
    }

    /** It answers nearly all but not all: full slots do that, and what it answers is their number. */
    private fun hasCeiling(outcome: Outcome) =
        outcome.verdict == Verdict.DEGRADED && outcome.success_per_s < outcome.level * KEEPS_UP

    /** The next level on the grid of the resolution. */
    private fun up(level: Int, by: Double = 1 + resolution) = maxOf(level + 1, (level * by).toInt())

    private fun isClose(low: Int, high: Int, within: Double) = high - low <= 1 || high <= low * (1 + within) + 1e-9

    private companion object {
        const val FIRST_STEP = 1.5
        const val LARGEST_STEP = 2.0
        const val STEP = 1.25
        const val NOISY = 2
        const val CPU_USABLE = 0.9
        const val BENCH_MARGIN = 0.95

        /** Of one level, invalid ones included. */
        const val MOST_TRIALS = 3
        const val FOR_BREAKS = 2

        /** From the lowest level that no longer holds, about slots + 5 %, one such step leads just past 90 %. */
        const val BREAKS_STEP = 1.1
        const val BREAKS_RESOLUTION = 0.1

        /** Where no ceiling shows, breaking is a matter of pauses and of how long one looks. */
        const val BREAKS_COARSE = 0.26
        const val KEEPS_UP = 0.97
        const val BREAKS_MARGIN = 1.02
    }
}
