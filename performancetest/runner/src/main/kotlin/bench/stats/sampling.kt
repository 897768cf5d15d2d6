package bench.stats

import org.apache.commons.rng.UniformRandomProvider
import org.apache.commons.statistics.descriptive.Quantile
import org.apache.commons.statistics.descriptive.Quantile.EstimationMethod

/**
 * The percentile [percent] of [values], by Hyndman and Fan's sixth definition, which expects p of n values at p (n +
 * 1).
 */
internal fun percentile(values: DoubleArray, percent: Double): Double =
    Quantile.withDefaults().with(EstimationMethod.HF6).evaluate(values, percent / 100)

/**
 * From 0 to [limit] - 1. `nextInt(limit)` of Commons RNG takes other numbers from the same stream than commons-math3
 * did, and all published intervals were drawn with these.
 */
internal fun UniformRandomProvider.below(limit: Int): Int {
    if (limit and -limit == limit) return ((limit * (nextInt() ushr 1).toLong()) shr 31).toInt()
    while (true) {
        val bits = nextInt() ushr 1
        val value = bits % limit
        if (bits - value + (limit - 1) >= 0) return value
    }
}
