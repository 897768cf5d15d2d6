package bench.advise

import kotlin.math.ceil
import kotlin.math.exp
import kotlin.math.floor

/**
 * Calls that need a slot each and keep it while they wait for the dependency: a queue of type G/G/c.
 *
 * - Share of calls that wait for a slot: Erlang C (1917), exact if gaps and delays are exponential.
 * - Their mean wait: Erlang's, times the variation of gaps and delays (Allen and Cunneen; A. O. Allen, Probability,
 *   Statistics and Queueing Theory, 2nd edition 1990, section 5.3).
 * - Distribution of their wait: exponential, as in M/M/c and near the capacity of any such queue (J. Köllerström, Heavy
 *   traffic theory for queues with several servers, 1974).
 *
 * @property delay_s mean of the dependency's delay.
 * @property gap_variation squared coefficient of variation of the gaps between calls: 0 is even, 1 is Poisson.
 * @property delay_variation the same of the delays: 0 is a fixed delay.
 */
data class SlotQueue(
    val rate_per_s: Double,
    val delay_s: Double,
    val gap_variation: Double,
    val delay_variation: Double,
) {
    /** Mean number of calls that wait for the dependency at once, if no slot is missing (Little's law). */
    val waiting: Double
        get() = rate_per_s * delay_s

    private val variation
        get() = (gap_variation + delay_variation) / 2

    /** Share of calls that wait longer than [wait_s] for one of [slots]; 1 if there is no steady state. */
    fun shareWaitingLonger(slots: Int, wait_s: Double): Double =
        when {
            hasExactly(slots) -> if (slots >= waiting) 0.0 else 1.0
            slots <= waiting -> 1.0
            else -> erlangC(slots) * exp(-wait_s / meanWait(slots))
        }

    /** Fewest slots with which at most [share] of the calls wait longer than [wait_s]. */
    fun slotsFor(share: Double, wait_s: Double): Int {
        if (variation == 0.0) return maxOf(1, ceil(waiting - ROUNDING).toInt())
        val least = floor(waiting).toInt()
        fun isEnough(more: Int) = shareWaitingLonger(least + more, wait_s) <= share
        var enough = generateSequence(1) { it * 2 }.first(::isEnough)
        var few = enough / 2
        while (enough - few > 1) ((few + enough) / 2).let { if (isEnough(it)) enough = it else few = it }
        return least + enough
    }

    /** Calls by which the queue for [slots] grows each second; 0 in a steady state. */
    fun growthPerS(slots: Int): Double = maxOf(0.0, rate_per_s - slots / delay_s)

    /** Without any variation, a slot becomes free just when the next call comes. */
    private fun hasExactly(slots: Int) = variation == 0.0 && slots > 0

    /** Of the calls that wait, in seconds. */
    private fun meanWait(slots: Int) = variation * delay_s / (slots - waiting)

    /** Share of calls that find all slots taken; from Erlang B, whose recursion cannot overflow. */
    private fun erlangC(slots: Int): Double {
        val blocked = (1..slots).fold(1.0) { blocked, slot -> waiting * blocked / (slot + waiting * blocked) }
        return blocked / (1 - waiting / slots * (1 - blocked))
    }

    private companion object {
        const val ROUNDING = 1e-9
    }
}
