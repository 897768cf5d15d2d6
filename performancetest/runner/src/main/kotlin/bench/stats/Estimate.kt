package bench.stats

/**
 * Estimate of one metric from its repetitions, in its unit: the median, with a 95 % interval (percentile bootstrap, see
 * [Bootstrap]).
 *
 * `CoverageTest` counted how often the interval includes the true median, on 20,000 simulated samples each. Normal and
 * skewed (log-normal) samples agree: 75 % with 3 values, 94 % with 5, 10 and 20. With up to 5 values it reaches from
 * the lowest to the highest: no wider one is possible. With fewer than [ENOUGH] values it is therefore called a range.
 *
 * @property interval null with fewer than [LEAST] values.
 */
data class Estimate(val median: Double, val interval: Interval?, val repetitions: Int) {
    companion object {
        /** Fewer values say nothing about their spread. */
        const val LEAST = 3

        /** From this number of values on, the interval covers about 95 %. */
        const val ENOUGH = 5

        /** @param values one per repetition, in any order, at least one; the same values give the same estimate. */
        fun of(values: List<Double>): Estimate = Estimate(median(values), Bootstrap.ofMedian(values), values.size)

        /** Correct name for the interval of so many values. */
        fun intervalName(repetitions: Int): String = if (repetitions < ENOUGH) "range" else "95 %"
    }
}
