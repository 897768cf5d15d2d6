package bench.search

import bench.model.BROKEN_SHARE
import bench.model.Verdict
import kotlin.math.sqrt

/**
 * The search before [PosteriorSearch], unchanged since 2026-11-26: [SearchSimulationTest] compares with it. It starts
 * with a ramp, then bisects, and tries both ends of its answer twice.
 */
internal class BisectingSearch(
    private val hint: StartHint,
    private val resolution: Double,
    private val max: Int,
    private val maxTrials: Int,
) : RateSearch {

    override fun next(outcomes: List<Outcome>): Int? {
        val judged = RateSearch.judged(outcomes)
        val isNoisy = isNoisy(outcomes)
        val left = maxTrials - outcomes.size
        return when {
            left <= 0 -> null
            left <= FOR_BREAKS && highestSustained(judged) != null && RateSearch.lowestBroken(judged) == null ->
                nextForBreaks(judged, isNoisy) ?: refined(outcomes, judged, isNoisy)
            else -> refined(outcomes, judged, isNoisy) ?: nextForBreaks(judged, isNoisy)
        }
    }

    private fun refined(tried: List<Outcome>, judged: List<Outcome>, isNoisy: Boolean): Int? =
        again(tried) ?: nextForHolds(judged, isNoisy) ?: unconfirmed(tried, judged)

    /**
     * Repeats a rate if the bench was the limit for a possibly temporary reason, or if the trial contradicts the hint.
     * It runs a third time if two trials contradict each other.
     */
    private fun again(tried: List<Outcome>): Int? {
        val rate = tried.lastOrNull()?.rate ?: return null
        val sameRate = tried.filter { it.rate == rate }
        val valid = sameRate.filter { it.verdict != Verdict.INVALID }
        val isContradicted =
            (valid.size == 1 && isTrusted(tried) && contradicts(valid.single())) ||
                (valid.size == 2 && isDivided(valid))
        return rate.takeIf {
            sameRate.size < MOST_TRIALS && (valid.isEmpty() && !sameRate.last().isBenchFull || isContradicted)
        }
    }

    /**
     * The two rates between which the search would end are tried twice, unless the hint agrees with their only trial.
     */
    private fun unconfirmed(tried: List<Outcome>, judged: List<Outcome>): Int? =
        listOfNotNull(lowestFailing(judged), highestSustained(judged))
            .firstOrNull { end ->
                val sameRate = tried.filter { it.rate == end.rate }
                end.verdict != Verdict.INVALID &&
                    !(isTrusted(tried) && confirms(end)) &&
                    sameRate.size < MOST_TRIALS &&
                    sameRate.count { it.verdict != Verdict.INVALID } == 1
            }
            ?.rate

    private fun isTrusted(tried: List<Outcome>): Boolean =
        validByRate(tried).none { sameRate ->
            sameRate.size > 1 && RateSearch.judged(sameRate).any(::contradicts)
        }

    private fun isNoisy(tried: List<Outcome>): Boolean = validByRate(tried).any(::isDivided)

    private fun isDivided(sameRate: List<Outcome>) = sameRate.distinctBy { it.verdict == Verdict.SUSTAINED }.size > 1

    private fun validByRate(tried: List<Outcome>) =
        tried.filter { it.verdict != Verdict.INVALID }.groupBy { it.rate }.values

    private fun highestSustained(judged: List<Outcome>) =
        judged.filter { it.verdict == Verdict.SUSTAINED }.maxByOrNull { it.rate }

    /** Lowest failing rate above the capacity. */
    private fun lowestFailing(judged: List<Outcome>): Outcome? {
        val sustained = highestSustained(judged)?.rate ?: 0
        return judged.filter { it.verdict != Verdict.SUSTAINED && it.rate > sustained }.minByOrNull { it.rate }
    }

    private fun nextForHolds(judged: List<Outcome>, isNoisy: Boolean): Int? {
        val low = highestSustained(judged)
        val high = lowestFailing(judged)
        return when {
            judged.isEmpty() -> hint.last_good.coerceIn(1, max)
            low == null -> below(high!!)
            high == null -> above(low)
            isClose(low.rate, high.rate, if (isNoisy) NOISY * resolution else resolution) -> null
            else -> between(low.rate, high, judged)
        }
    }

    private fun below(high: Outcome): Int? =
        when {
            high.rate <= 1 -> null
            high.isBenchFull -> sustainable(high).coerceIn(1, high.rate - 1)
            high.success_per_s >= 1 && high.success_per_s < high.rate / (1 + resolution) -> high.success_per_s.toInt()
            else -> (high.rate / STEP).toInt().coerceIn(1, high.rate - 1)
        }

    /**
     * Assumes that CPU grows with the rate and can be used up almost completely; takes a small step if known slots show
     * that the end is near.
     */
    private fun above(low: Outcome): Int? {
        if (low.rate >= max) return null
        val next = up(low.rate)
        val isNearBad = hint.first_bad != null && low.rate < hint.first_bad && hint.first_bad <= up(next)
        return (if (isNearBad) next else (low.rate * step(low.cpu_share)).toInt()).coerceIn(minOf(next, max), max)
    }

    private fun step(cpuShare: Double?): Double =
        cpuShare?.takeIf { it > 0 }?.let { (CPU_USABLE / it).coerceIn(STEP, LARGEST_STEP) } ?: FIRST_STEP

    /**
     * What the service answered at the failed rate, if that lies well inside and was not tried before; else the middle.
     */
    private fun between(low: Int, high: Outcome, judged: List<Outcome>): Int {
        val gave = if (high.isBenchFull) sustainable(high) else high.success_per_s.toInt()
        val isInside = gave >= up(low) && up(gave) <= high.rate
        val isTold =
            isInside &&
                judged.none { it.verdict != Verdict.SUSTAINED && it.rate > high.rate && it.success_per_s >= gave }
        return (if (isTold) gave else middle(low, high.rate)).coerceIn(low + 1, high.rate - 1)
    }

    /** Rate that the bench could sustain if each call always cost it the same CPU. */
    private fun sustainable(full: Outcome) = (full.rate / full.bench_load!! * BENCH_MARGIN).toInt()

    private fun middle(low: Int, high: Int) = sqrt(low.toDouble() * high).toInt()

    private fun nextForBreaks(judged: List<Outcome>, isNoisy: Boolean): Int? {
        if (judged.any { it.verdict == Verdict.INVALID } && RateSearch.lowestBroken(judged) == null) return null
        val low = RateSearch.survives(judged) ?: 0
        val high =
            RateSearch.lowestBroken(judged)
                ?: return beyond(maxOf(low, 1), judged).takeIf { low < max }?.coerceAtMost(max)
        val within =
            maxOf(resolution, if (!isNoisy && judged.any { hasLimit(it) }) BREAKS_RESOLUTION else BREAKS_COARSE)
        if (low == 0 && high <= 1 || isClose(low, high, within)) return null
        return middle(maxOf(low, 1), high).coerceIn(low + 1, high - 1)
    }

    /** At this rate it is broken if it answers no more calls than before. */
    private fun beyond(low: Int, judged: List<Outcome>): Int {
        val last = judged.firstOrNull { it.rate == low }
        return maxOf(
            up(low, if (last != null && hasLimit(last)) BREAKS_STEP else STEP),
            ((last?.success_per_s ?: 0.0) / BROKEN_SHARE * BREAKS_MARGIN).toInt(),
        )
    }

    /** It answers nearly all calls but not all: full slots cause this, and their number is what it answers. */
    private fun hasLimit(outcome: Outcome) =
        outcome.verdict == Verdict.DEGRADED && outcome.success_per_s < outcome.rate * KEEPS_UP

    /** The next rate on the grid of the resolution. */
    private fun up(rate: Int, by: Double = 1 + resolution) = maxOf(rate + 1, (rate * by).toInt())

    private fun isClose(low: Int, high: Int, within: Double) = high - low <= 1 || high <= low * (1 + within) + 1e-9

    private fun confirms(outcome: Outcome): Boolean =
        if (outcome.verdict == Verdict.SUSTAINED) outcome.rate <= hint.last_good
        else outcome.rate >= (hint.first_bad ?: Int.MAX_VALUE)

    private fun contradicts(outcome: Outcome): Boolean =
        if (outcome.verdict == Verdict.SUSTAINED) outcome.rate >= (hint.first_bad ?: Int.MAX_VALUE)
        else outcome.rate <= hint.last_good

    private companion object {
        const val FIRST_STEP = 1.5
        const val LARGEST_STEP = 2.0
        const val STEP = 1.25
        const val NOISY = 2
        const val CPU_USABLE = 0.9
        const val BENCH_MARGIN = 0.95

        /** Trials of one rate, including invalid ones. */
        const val MOST_TRIALS = 3
        const val FOR_BREAKS = 2

        /** The lowest failing rate is about slots + 5 %; one such step from it leads just past 90 % success. */
        const val BREAKS_STEP = 1.1
        const val BREAKS_RESOLUTION = 0.1

        /** Without a visible limit, the breaking point depends on pauses and on the length of the window. */
        const val BREAKS_COARSE = 0.26
        const val KEEPS_UP = 0.97
        const val BREAKS_MARGIN = 1.02
    }
}
