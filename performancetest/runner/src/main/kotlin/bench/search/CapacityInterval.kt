package bench.search

import bench.stats.Interval
import kotlin.math.exp

/** 90 % interval of a capacity, in requests per second, from verdicts alone. */
object CapacityInterval {
    /** Share of such intervals that include the capacity, as tables call it. */
    const val NAME = "90 %"

    /**
     * Of one search as such. Of several, each in a process of its own: capacities of processes vary around a common one
     * by an unknown relative spread (a random-effects model: Gelman et al., "Bayesian Data Analysis", chapter 5), and
     * the interval is that of the common one.
     *
     * @param searches trials of each repetition, at least one.
     */
    fun of(searches: List<List<Outcome>>): Interval {
        val single = searches.map { Proof.of(it).byCapacity }
        if (single.size == 1) return CapacityBelief.interval(single[0])
        val pooled = DoubleArray(CapacityBelief.SIZE)
        SPREADS.forEach { spread ->
            val kernel = kernel(spread)
            val blurred = single.map { smoothed(it, kernel) }
            pooled.indices.forEach { at -> pooled[at] += blurred.fold(1.0) { product, one -> product * one[at] } }
        }
        val sum = pooled.sum()
        return CapacityBelief.interval(DoubleArray(pooled.size) { pooled[it] / sum })
    }

    private fun smoothed(belief: DoubleArray, kernel: DoubleArray): DoubleArray {
        val half = kernel.size / 2
        return DoubleArray(belief.size) { at ->
            kernel.indices.sumOf { tap -> kernel[tap] * (belief.getOrNull(at + tap - half) ?: 0.0) }
        }
    }

    private fun kernel(spread: Double): DoubleArray {
        val half = (REACH * spread / CapacityBelief.STEP).toInt() + 1
        val taps =
            DoubleArray(2 * half + 1) {
                ((it - half) * CapacityBelief.STEP / spread).let { z -> exp(-z * z / 2) }
            }
        val sum = taps.sum()
        return DoubleArray(taps.size) { taps[it] / sum }
    }

    /** Relative standard deviations between processes that are thought equally likely. */
    private val SPREADS = listOf(0.01, 0.03, 0.06, 0.12, 0.24, 0.48)
    private const val REACH = 4
}
