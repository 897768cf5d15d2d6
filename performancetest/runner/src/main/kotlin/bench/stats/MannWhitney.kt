package bench.stats

import kotlin.math.abs
import kotlin.math.roundToInt
import org.apache.commons.numbers.combinatorics.BinomialCoefficientDouble
import org.apache.commons.statistics.ranking.NaturalRanking
import org.apache.commons.statistics.ranking.TiesStrategy

/**
 * The two-sided rank test of Mann, Whitney and Wilcoxon, exact for any number of values: it counts all ways to
 * distribute the ranks over the two samples. Equal values share the mean of their ranks. (commons-math has only the
 * normal approximation, without a correction for ties.)
 */
object MannWhitney {
    /**
     * Probability of rank sums at least as far from their mean, if both samples have the same distribution. 1.0 if all
     * values are equal.
     */
    fun p(a: List<Double>, b: List<Double>): Double {
        require(a.isNotEmpty() && b.isNotEmpty()) { "a rank test needs values on both sides" }
        val ranks = doubledRanks(a + b)
        return shareAtLeast(
            countsBySum(ranks, a.size),
            a.size * (ranks.size + 1),
            distance = abs(ranks.take(a.size).sum() - a.size * (ranks.size + 1)),
        )
    }

    /** Smallest possible [p] with so many values: for 3 and 3 it is 0.1, so these never show a difference. */
    fun smallestP(a: Int, b: Int): Double = minOf(1.0, 2 / BinomialCoefficientDouble.value(a + b, a))

    /**
     * Minimum number of the [a] × [b] pairs, without ties, in which the second value must be larger for a p of at most
     * [level]. Null if no number is enough.
     */
    fun pairsNeeded(a: Int, b: Int, level: Double): Int? {
        val ranks = doubledRanks(List(a + b) { it.toDouble() })
        val counts = countsBySum(ranks, a)
        return ((a * b + 1) / 2..a * b).firstOrNull { pairs ->
            shareAtLeast(counts, a * (ranks.size + 1), distance = abs(2 * pairs - a * b)) <= level
        }
    }

    /** Twice the rank, so that shared ranks are whole numbers too. */
    private fun doubledRanks(values: List<Double>) =
        NaturalRanking(TiesStrategy.AVERAGE).apply(values.toDoubleArray()).map { (it * 2).roundToInt() }

    /**
     * Share of all choices, in [counts] by their sum, whose sum is [distance] or more from the [mean] of all such sums.
     */
    private fun shareAtLeast(counts: DoubleArray, mean: Int, distance: Int): Double =
        counts.indices.filter { abs(it - mean) >= distance }.sumOf { counts[it] } / counts.sum()

    /** How many choices of [size] ranks add up to each sum. */
    private fun countsBySum(ranks: List<Int>, size: Int): DoubleArray {
        val counts = List(size + 1) { DoubleArray(ranks.sum() + 1) }
        counts[0][0] = 1.0
        ranks.forEachIndexed { i, rank ->
            for (taken in minOf(i + 1, size) downTo 1) for (sum in rank until counts[taken].size) counts[taken][sum] +=
                counts[taken - 1][sum - rank]
        }
        return counts[size]
    }
}
