package bench.stats

/**
 * What the repetitions of one figure say of it, in its unit: their median, with a 95 % interval (percentile bootstrap,
 * see [Bootstrap]).
 *
 * How often the interval really has the true median in it was counted on 20,000 made-up samples each (`CoverageTest`),
 * normal and skewed (log-normal) ones alike: 75 % with 3 values, 94 % with 5, 10 and 20. With up to 5 values it reaches
 * from the lowest to the highest: the values can offer no wider one. Of fewer than [ENOUGH] it is therefore called what
 * it is, their range.
 *
 * @property interval null with fewer than [LEAST] values.
 */
data class Estimate(val median: Double, val interval: Interval?, val repetitions: Int) {
    companion object {
        /** Fewer values say nothing of their spread. */
        const val LEAST = 3

        /** Of so many values the interval deserves its 95 %. */
        const val ENOUGH = 5

        /** @param values one a repetition, in any order, at least one; the same values give the same estimate. */
        fun of(values: List<Double>): Estimate = Estimate(median(values), Bootstrap.ofMedian(values), values.size)

        /** What the interval of so many values may be called. */
        fun intervalName(repetitions: Int): String = if (repetitions < ENOUGH) "range" else "95 %"
    }
}
