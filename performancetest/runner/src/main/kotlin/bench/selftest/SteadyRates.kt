package bench.selftest

import kotlin.math.roundToInt

/**
 * Rates at which a service differs little from itself, so that two load generators can be compared: small shares of the
 * highest rate that it reaches.
 */
internal object SteadyRates {
    private val SHARES = listOf(0.05, 0.1, 0.2)

    /** @param reachedPerS req/s at the end of a ramp. @return in req/s, ascending. */
    fun of(reachedPerS: Double): List<Int> = SHARES.map { (it * reachedPerS).roundToInt().coerceAtLeast(1) }.distinct()
}
