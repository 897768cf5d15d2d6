package bench.stats

/**
 * Of sample b from sample a, in their unit; above 0 where b is larger.
 *
 * @property ofMedians the median of b less that of a (of outcomes: the share), and [interval] its 95 % interval by
 *   bootstrap; null with fewer than 3 values on a side.
 * @property relative the interval of the same as a share of the median of a (0.1: a tenth more); null also where a has
 *   a value that is not above 0.
 * @property shift by which b would have to be moved back to lie as a does (Hodges and Lehmann): the median of all
 *   differences between one of b and one of a.
 * @property p of [MannWhitney], exact.
 * @property isDifferent the interval does not have 0 in it, and [p] is at most 0.05. Null where so few values could
 *   never say so: that is not the same as no difference. Of equal samples 3 to 4 in 100 are called different; the
 *   interval has the true difference in it in 90 % (3 and 3 values), 93 % (4 and 4), 97 % (5 and 5) and 96 % (10
 *   and 10) (`CoverageTest`).
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

        /** Values on each side from which something can be told where both have as many. */
        const val LEAST = 4

        /** @param a and [b] one value a repetition, in any order, at least one on each side. */
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
         * Of how often something succeeded: 1 or 0 a repetition. Shares instead of medians, which hide a third that
         * fails, and the exact test alone: the bootstrap of such values has 0 in its interval also where four of five
         * fail that all came right before.
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

        /** Whether that many values could ever be called different: 4 and 4, or 3 and 5, or more. */
        fun canTell(a: Int, b: Int): Boolean = minOf(a, b) >= Estimate.LEAST && MannWhitney.smallestP(a, b) <= LEVEL

        private fun shift(a: List<Double>, b: List<Double>) = median(b.flatMap { y -> a.map { x -> y - x } })
    }
}
