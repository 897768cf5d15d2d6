package bench.stats

import kotlin.math.abs
import kotlin.math.roundToInt
import org.apache.commons.numbers.combinatorics.BinomialCoefficientDouble
import org.apache.commons.statistics.ranking.NaturalRanking
import org.apache.commons.statistics.ranking.TiesStrategy

/**
 * The two-sided rank test of Mann, Whitney and Wilcoxon, exact for any number of values: all ways in which the ranks
 * could have fallen on the two samples are counted. Equal values share the mean of their ranks. (commons-math has the
 * normal approximation only, without a correction for ties.)
 */
object MannWhitney {
    /**
     * How likely rank sums at least as far from their mean are, if both samples are of one distribution. 1.0 where all
     * values are the same.
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

    /** What [p] is at the least with that many values: of 3 and 3 it is 0.1, so that these never tell anything. */
    fun smallestP(a: Int, b: Int): Double = minOf(1.0, 2 / BinomialCoefficientDouble.value(a + b, a))

    /**
     * Without ties: in at least how many of the [a] times [b] pairs the second must be the larger one for a p of at
     * most [level]; null if none are enough.
     */
    fun pairsNeeded(a: Int, b: Int, level: Double): Int? {
        val ranks = doubledRanks(List(a + b) { it.toDouble() })
        val counts = countsBySum(ranks, a)
        return ((a * b + 1) / 2..a * b).firstOrNull { pairs ->
            shareAtLeast(counts, a * (ranks.size + 1), distance = abs(2 * pairs - a * b)) <= level
        }
    }

    /** Twice the rank, so that shared ones are whole numbers too. */
    private fun doubledRanks(values: List<Double>) =
        NaturalRanking(TiesStrategy.AVERAGE).apply(values.toDoubleArray()).map { (it * 2).roundToInt() }

    /**
     * Of all choices, in [counts] by their sum, those whose sum is [distance] or more from the [mean] of all such sums.
     */
    private fun shareAtLeast(counts: DoubleArray, mean: Int, distance: Int): Double =
        counts.indices.filter { abs(it - mean) >= distance }.sumOf { counts[it] } / counts.sum()

    /** In how many ways [size] of the ranks add up to each sum. */
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
