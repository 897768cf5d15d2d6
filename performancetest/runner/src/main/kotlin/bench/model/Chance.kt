package bench.model

import kotlin.math.pow
import kotlin.math.sqrt

/**
 * How far a window's figures may be off only because arrivals or delays are drawn. Without draws, every allowance is 0.
 * Pure.
 *
 * @property medianMs median of the dependency's delay; [delay] how it varies, null if it does not.
 */
data class Chance(
    val arrivals: Arrivals = Arrivals.EVEN,
    val medianMs: Long = 0,
    val delay: DelayVariation? = null,
) {
    val isDrawn: Boolean
        get() = arrivals != Arrivals.EVEN || delay != null

    /**
     * Little's law: difference between the mean number of calls in flight and rate × mean latency. Calls that cross the
     * window's edges make it. With Poisson arrivals of [ratePerS] and a latency L in seconds, each edge contributes a
     * compound Poisson sum with the variance rate × E[L³] ÷ 3 (Campbell's theorem); even arrivals contribute less.
     *
     * @param meanMs mean latency in milliseconds.
     * @return calls in flight that differ by more in about one window of 400.
     */
    fun littleCalls(ratePerS: Double, meanMs: Double, windowS: Int): Double {
        if (!isDrawn || windowS <= 0) return 0.0
        val cubed = maxOf((meanMs / MS_PER_S).pow(3), delay?.thirdMoment(medianMs) ?: 0.0)
        return DEVIATIONS * sqrt(2 * ratePerS * cubed / 3) / windowS
    }

    /** Late calls above 1 % of the [due] ones in a window in which the delay itself has as many: binomial. */
    fun lateCalls(due: Long): Double = if (delay == null) 0.0 else USUAL * sqrt(due * LATE_SHARE * (1 - LATE_SHARE))

    /**
     * Rise of the seconds' medians in seconds per second without any queue: standard error of a slope through one
     * median a second (Draper and Smith, Applied Regression Analysis, chapter 1).
     */
    fun queueGrowth(ratePerS: Double, windowS: Int): Double {
        if (delay == null || windowS < 2) return 0.0
        val seconds = windowS.toDouble()
        val ofSlope = sqrt(12 / (seconds.pow(3) - seconds))
        return USUAL * delay.medianErrorMs(medianMs, ratePerS) / MS_PER_S * ofSlope
    }

    companion object {
        /** Nothing is drawn. */
        val NONE = Chance()

        /** Standard deviations that are allowed where more would be the bench's fault. */
        private const val DEVIATIONS = 3

        /** Standard deviations that are allowed where more would be the service's fault: 2 % of windows have more. */
        private const val USUAL = 2
        private const val LATE_SHARE = 0.01
        private const val MS_PER_S = 1_000.0
    }
}
