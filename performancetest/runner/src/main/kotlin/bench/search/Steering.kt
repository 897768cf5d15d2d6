package bench.search

import kotlin.math.exp
import kotlin.math.ln

/**
 * Evidence that chooses rates and is no part of an answer's interval: the start hint, the CPU that is left, and what an
 * overloaded service answered. Each may mislead, so each keeps a share for "says nothing".
 */
internal object Steering {
    /** @param verdicts what verdicts alone say. */
    fun expected(verdicts: CapacityBelief, hint: StartHint, tried: List<Outcome>): CapacityBelief =
        (listOfNotNull(prior(hint), cpu(tried), answered(tried)) + tried.filter { it.isBenchFull }.map(::bench)).fold(
            verdicts
        ) { belief, evidence ->
            belief.with(evidence)
        }

    private fun prior(hint: StartHint): (Double) -> Double {
        val last = ln(hint.last_good.coerceAtLeast(1).toDouble())
        val next = hint.first_bad?.let { ln(it.toDouble()) }
        return if (next == null)
            { c -> density(c - last - RAMP_TO_CAPACITY, RAMP_WIDTH) + OTHER * density(c - last, WIDE) }
        else
            { c ->
                density(c - last - (next - last) / 4, SLOTS_WIDTH) +
                    OTHER * density(c - last + BELOW_SLOTS, BELOW_SLOTS)
            }
    }

    /** CPU grows with the rate: from the highest sustained rate of [tried]. Null if that trial does not say. */
    private fun cpu(tried: List<Outcome>): ((Double) -> Double)? =
        tried
            .filter { it.isSustained && (it.cpu_share ?: 0.0) >= LEAST_CPU }
            .maxByOrNull { it.rate }
            ?.let { ln(it.rate * CPU_USABLE / it.cpu_share!!) }
            ?.let { expected -> { c -> density(c - expected, CPU_WIDTH) + OTHER } }

    /**
     * A service answers about its capacity if it is offered more, or less if it collapses: from the lowest failed rate
     * above the highest sustained one.
     */
    private fun answered(tried: List<Outcome>): ((Double) -> Double)? {
        val sustained = tried.filter { it.isSustained }.maxOfOrNull { it.rate } ?: 0
        return tried
            .filter { it.rate > sustained && it.isFailed && it.success_per_s >= 1 }
            .minByOrNull { it.rate }
            ?.let { ln(it.success_per_s) }
            ?.let { answered ->
                { c -> density(c - answered, ANSWERED_WIDTH) + collapsed(c - answered) }
            }
    }

    /** Rate that the bench could measure if each call always cost it the same CPU: it is at most this. */
    private fun bench(full: Outcome): (Double) -> Double =
        ln(full.rate / full.bench_load!! * BENCH_MARGIN).let { most ->
            { c -> LEAST_BELOW + 1 / (1 + exp((c - most) / BENCH_WIDTH)) }
        }

    private fun collapsed(above: Double) = if (above > 0) exp(-above / COLLAPSE) else LEAST_BELOW

    private fun density(distance: Double, width: Double) =
        exp(-distance * distance / (2 * width * width)) / (width * SQRT_2_PI)

    private const val SQRT_2_PI = 2.5066
    private const val RAMP_TO_CAPACITY = 0.3
    private const val RAMP_WIDTH = 0.4
    private const val OTHER = 0.5
    private const val WIDE = 1.5
    private const val SLOTS_WIDTH = 0.02
    private const val BELOW_SLOTS = 1.0
    private const val LEAST_CPU = 0.02
    private const val CPU_USABLE = 0.95
    private const val CPU_WIDTH = 0.35
    private const val ANSWERED_WIDTH = 0.1
    private const val COLLAPSE = 0.5
    private const val LEAST_BELOW = 0.05
    private const val BENCH_MARGIN = 0.95
    private const val BENCH_WIDTH = 0.05
}
