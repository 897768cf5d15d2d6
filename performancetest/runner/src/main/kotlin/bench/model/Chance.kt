package bench.model

import kotlin.math.pow
import kotlin.math.sqrt

/**
 * How far a window's figures may be off only because arrivals are drawn. Without draws, every allowance is 0. Pure.
 */
data class Chance(val arrivals: Arrivals = Arrivals.EVEN) {
    /**
     * Little's law: difference between the mean number of calls in flight and rate × mean latency. Calls that cross the
     * window's edges make it. With Poisson arrivals of [ratePerS] and a latency L in seconds, each edge contributes a
     * compound Poisson sum with the variance rate × E[L³] ÷ 3 (Campbell's theorem).
     *
     * @param meanMs mean latency in milliseconds.
     * @return calls in flight that differ by more in about one window of 400.
     */
    fun littleCalls(ratePerS: Double, meanMs: Double, windowS: Int): Double {
        if (arrivals == Arrivals.EVEN || windowS <= 0) return 0.0
        return DEVIATIONS * sqrt(2 * ratePerS * (meanMs / MS_PER_S).pow(3) / 3) / windowS
    }

    companion object {
        /** Nothing is drawn. */
        val NONE = Chance()

        /** Standard deviations that are allowed. */
        private const val DEVIATIONS = 3
        private const val MS_PER_S = 1_000
    }
}
