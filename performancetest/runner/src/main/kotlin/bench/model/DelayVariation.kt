package bench.model

import kotlin.math.PI
import kotlin.math.exp
import kotlin.math.ln
import kotlin.math.pow
import kotlin.math.sqrt
import kotlinx.serialization.Serializable

/**
 * How the dependency's delay varies from call to call around its median.
 *
 * @property p99_ms 99th percentile, and [mean_ms] what Little's law needs.
 * @property samples_ms measured delays, ascending; empty: log-normal.
 */
@Serializable
data class DelayVariation(val p99_ms: Double, val mean_ms: Double, val samples_ms: List<Double> = emptyList()) {
    /** Median in milliseconds of measured delays. */
    val sampleMedianMs: Double
        get() = quantile(samples_ms, 0.5)

    /** Spread of a log-normal delay: standard deviation of its logarithm. */
    fun sigma(medianMs: Long): Double = sigma(medianMs.toDouble(), p99_ms)

    /** Practically the longest one in milliseconds: of a log-normal delay, 1 of 100,000 is longer. */
    fun longestMs(medianMs: Long): Long =
        (samples_ms.lastOrNull() ?: (medianMs * exp(sigma(medianMs) * Z_LONGEST))).toLong()

    /** Mean of the cubed delay in s³; of a log-normal one, median³ × e^(9σ²/2). */
    fun thirdMoment(medianMs: Long): Double =
        if (samples_ms.isEmpty()) (medianMs / MS_PER_S).pow(3) * exp(4.5 * sigma(medianMs).pow(2))
        else samples_ms.map { (it / MS_PER_S).pow(3) }.average()

    /** Squared coefficient of variation; of a log-normal delay, e^σ² - 1. */
    fun squaredVariation(medianMs: Long): Double =
        if (samples_ms.isEmpty()) exp(sigma(medianMs).pow(2)) - 1
        else samples_ms.map { (it - mean_ms).pow(2) }.average() / mean_ms.pow(2)

    /** Delay in milliseconds that 1 call in 1,000 exceeds. */
    fun exceededMs(medianMs: Long): Double =
        if (samples_ms.isEmpty()) medianMs * exp(sigma(medianMs) * Z999) else quantile(samples_ms, 0.999)

    /**
     * Standard error of the median of [calls] delays in ms: 1 ÷ (2 × density at the median × √calls) (Kendall and
     * Stuart, The Advanced Theory of Statistics, "Standard errors of quantiles").
     */
    fun medianErrorMs(medianMs: Long, calls: Double): Double {
        val spread =
            if (samples_ms.isEmpty()) medianMs * sigma(medianMs) * sqrt(2 * PI)
            else (quantile(samples_ms, 0.6) - quantile(samples_ms, 0.4)) / 0.2
        return spread / (2 * sqrt(maxOf(1.0, calls)))
    }

    companion object {
        /** 99 % of a normal distribution are below so many standard deviations. */
        private const val Z99 = 2.3263478740408408
        private const val Z999 = 3.090232306167813
        private const val Z_LONGEST = 4.265
        private const val MS_PER_S = 1_000.0

        /** Fewer have no 99th percentile. */
        private const val LEAST_SAMPLES = 100

        /** More than records should carry: a longer list is thinned to as many quantiles. */
        const val MOST_SAMPLES = 1_000
        private const val LONGEST_MS = 3_600_000.0

        /** Log-normal with this median and 99th percentile: σ = ln(p99 ÷ median) ÷ z, mean = median × e^(σ²/2). */
        fun logNormal(medianMs: Long, p99Ms: Double): DelayVariation {
            require(medianMs > 0 && p99Ms > medianMs) { "p99_ms must be above delay_ms, and delay_ms above 0." }
            return DelayVariation(p99Ms, medianMs * exp(sigma(medianMs.toDouble(), p99Ms).pow(2) / 2))
        }

        /** From text with one delay in milliseconds a line. */
        fun measured(text: String): DelayVariation {
            val lines = text.lines().map { it.trim() }.filter { it.isNotEmpty() }
            val all = lines.map { line ->
                val ms = line.toDoubleOrNull()
                require(ms != null && ms in 0.0..LONGEST_MS) {
                    "delays must be milliseconds, one a line, from 0 to 3600000, not '$line'."
                }
                ms
            }
            require(all.size >= LEAST_SAMPLES) { "delays must be at least 100, because fewer have no p99." }
            val samples = thinned(all.sorted())
            return DelayVariation(quantile(samples, 0.99), samples.average(), samples)
        }

        private fun thinned(sorted: List<Double>): List<Double> =
            if (sorted.size <= MOST_SAMPLES) sorted
            else List(MOST_SAMPLES) { quantile(sorted, (it + 0.5) / MOST_SAMPLES) }

        /** Of ascending values. */
        private fun quantile(sorted: List<Double>, share: Double) = sorted[(share * sorted.size).toInt()]

        private fun sigma(medianMs: Double, p99Ms: Double) = ln(p99Ms / medianMs) / Z99
    }
}
