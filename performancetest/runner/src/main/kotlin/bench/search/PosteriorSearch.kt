package bench.search

import bench.model.Verdict
import bench.stats.Interval
import kotlin.math.exp
import kotlin.math.floor
import kotlin.math.ln

/**
 * Finds capacity and breaking point of a service whose single trials contradict each other (ADR 23). It keeps two
 * beliefs about the capacity ([CapacityBelief]): *proved* rests on verdicts alone, *expected* also on hint, CPU and
 * answers ([Steering]). The next rate is where most is learnt. It ends when the proved 90 % interval is about ±
 * [resolution] (0.1: ± 10 %) and includes the highest sustained rate.
 *
 * @param max highest rate that is tried, in requests per second.
 * @param maxTrials maximum number of trials; the search then ends with what it knows. Once a rate is sustained, the
 *   last trials look for the breaking point.
 */
class PosteriorSearch(
    private val hint: StartHint,
    private val resolution: Double,
    private val max: Int,
    private val maxTrials: Int,
) : RateSearch {
    private val breaking = BreakingPoint(resolution, max, isExact = hint.first_bad != null)

    override fun next(outcomes: List<Outcome>): Int? {
        val known = Known(outcomes)
        val left = maxTrials - outcomes.size
        return when {
            left <= 0 -> null
            left <= FOR_BREAKS && known.sustained != null && RateSearch.lowestBroken(known.judged) == null ->
                breaking.next(known.judged, known.isNoisy) ?: refined(known)
            else -> refined(known) ?: breaking.next(known.judged, known.isNoisy)
        }
    }

    private fun refined(known: Known): Int? =
        when {
            known.tried.isEmpty() -> first(known)
            known.isInvalidAgain -> known.tried.last().rate
            known.isAtTop -> max.takeIf { known.valid(max).size < 2 }
            known.isAtBottom -> null
            isNextOfHint(known) -> hint.first_bad!!.coerceAtMost(known.highest)
            !isNarrow(known.interval) -> informative(known)
            else -> known.outside()
        }

    /** After a ramp, the rate it reached is sustained nearly always, so a trial of it would say little. */
    private fun first(known: Known) =
        if (hint.first_bad == null) informative(known) else hint.last_good.coerceIn(1, max)

    /** Declared slots: both rates of the hint are tried, so that tables show the slots themselves. */
    private fun isNextOfHint(known: Known) =
        hint.first_bad != null &&
            known.sustained == hint.last_good &&
            known.tried.none { it.rate >= minOf(hint.first_bad, max) }

    /** As soon as the expectation is narrow, the next verdict should make what is proved as narrow. */
    private fun informative(known: Known): Int {
        val expected = known.expected
        val inside = expected.interval()
        if (!isNarrow(inside))
            return expected.mostTelling(
                known.rate(expected.quantile(TAIL)),
                known.rate(expected.quantile(1 - TAIL)),
            )
        val from = ln(known.rate(inside.low * (1 - resolution / 2)).toDouble())
        val to = ln(known.rate(inside.high * (1 + resolution)).toDouble())
        return (0..CANDIDATES)
            .map { known.rate(exp(from + (to - from) * it / CANDIDATES)) }
            .distinct()
            .minBy { rate ->
                val chance = expected.chance(rate)
                chance * left(known.proved.after(rate, isSustained = true)) +
                    (1 - chance) * left(known.proved.after(rate, isSustained = false))
            }
    }

    /** What is left to learn: the entropy, and a constant for the trial after it. */
    private fun left(proved: CapacityBelief) = proved.entropy + if (isNarrow(proved.interval())) 0.0 else ANOTHER_TRIAL

    /** Rates are whole numbers: below 6/s an interval of little more than one cannot be divided. */
    private fun isNarrow(interval: Interval) =
        interval.high <= interval.low * (1 + resolution) * (1 + resolution) || interval.high - interval.low <= WHOLE

    /** What the trials say. */
    private inner class Known(val tried: List<Outcome>) {
        val judged = RateSearch.judged(tried)
        val sustained = judged.filter { it.isSustained }.maxOfOrNull { it.rate }
        val proved = Proof.of(tried)
        val interval = proved.interval()
        val expected by lazy { Steering.expected(Proof.verdicts(tried), hint, tried) }

        /** Above it, the bench was the limit each time. */
        val highest = (Proof.notMeasured(tried).map { it - 1 } + max).min().coerceAtLeast(1)
        val isAtTop = sustained != null && sustained >= max
        val isNoisy: Boolean
            get() = valid.groupBy { it.rate }.values.any { same -> same.distinctBy { it.isSustained }.size > 1 }

        val isAtBottom: Boolean
            get() = sustained == null && valid(1).size > 1

        /** A rate is repeated if the bench was the limit for a possibly temporary reason. */
        val isInvalidAgain: Boolean
            get() {
                val rate = tried.last().rate
                return valid(rate).isEmpty() && rate !in Proof.notMeasured(tried)
            }

        private val valid
            get() = tried.filter { it.verdict != Verdict.INVALID }

        fun valid(rate: Int) = valid.filter { it.rate == rate }

        fun rate(capacity: Double) = Math.round(capacity).toInt().coerceIn(1, highest)

        /** The interval must include the answer, so that it is no accident: a rate that decides, or null. */
        fun outside(): Int? =
            when {
                sustained == null || sustained < floor(interval.low) ->
                    rate(maxOf(proved.quantile(QUARTER), floor(interval.low)))
                sustained > interval.high -> sustained
                else -> null
            }
    }

    private companion object {
        const val FOR_BREAKS = 2
        const val CANDIDATES = 12
        const val ANOTHER_TRIAL = 0.5
        const val WHOLE = 1.2
        const val QUARTER = 0.25
        const val TAIL = 0.02
    }
}
