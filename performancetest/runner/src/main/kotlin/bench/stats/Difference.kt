package bench.stats

/**
 * Difference between sample b and sample a, in their unit; above 0 if b is larger.
 *
 * @property ofMedians median of b minus median of a (for outcomes: of the shares); [interval] is its 95 % bootstrap
 *   interval, null with fewer than 3 values on a side.
 * @property relative the same interval as a share of the median of a (0.1: a tenth more); null also if a value of a is
 *   not above 0.
 * @property shift how far b must move back to match a (Hodges and Lehmann): the median of all differences between a
 *   value of b and a value of a.
 * @property p exact p-value of [MannWhitney].
 * @property isDifferent true if the interval excludes 0 and [p] is at most 0.05. Null if so few values could never show
 *   a difference; that does not mean there is none. For equal samples, 3 to 4 in 100 are called different. The interval
 *   includes the true difference in 90 % (3 and 3 values), 93 % (4 and 4), 97 % (5 and 5) and 96 % (10 and 10)
 *   (`CoverageTest`).
 */
data class Difference(
    val a: Estimate,
    val b: Estimate,
    val ofMedians: Double,
    val interval: Interval?,
    val relative: Interval?,
    val shift: Double,
    val p: Double,
    val isDifferent: Boolean?,
) {
    companion object {
        const val LEVEL = 0.05

        /** Minimum number of values on each side to find a difference, if both have as many. */
        const val LEAST = 4

        /** @param a and [b]: one value per repetition, in any order, at least one on each side. */
        fun of(a: List<Double>, b: List<Double>): Difference {
            val interval = Bootstrap.ofDifference(a, b)
            val p = MannWhitney.p(a, b)
            val isDifferent = if (canTell(a.size, b.size)) !interval!!.hasZero && p <= LEVEL else null
            return Difference(
                Estimate.of(a),
                Estimate.of(b),
                median(b) - median(a),
                interval,
                Bootstrap.ofRelativeDifference(a, b),
                shift(a, b),
                p,
                isDifferent,
            )
        }

        /**
         * How often something succeeded: 1 or 0 per repetition. It compares shares, because medians hide a third that
         * fails. It uses only the exact test: the bootstrap interval includes 0 even if four of five fail that all
         * succeeded before.
         */
        fun ofOutcomes(a: List<Double>, b: List<Double>): Difference {
            val p = MannWhitney.p(a, b)
            val difference = b.average() - a.average()
            return Difference(
                Estimate(a.average(), null, a.size),
                Estimate(b.average(), null, b.size),
                difference,
                null,
                null,
                difference,
                p,
                if (canTell(a.size, b.size)) p <= LEVEL else null,
            )
        }

        /** Whether so many values could ever be called different: 4 and 4, or 3 and 5, or more. */
        fun canTell(a: Int, b: Int): Boolean = minOf(a, b) >= Estimate.LEAST && MannWhitney.smallestP(a, b) <= LEVEL

        private fun shift(a: List<Double>, b: List<Double>) = median(b.flatMap { y -> a.map { x -> y - x } })
    }
}
