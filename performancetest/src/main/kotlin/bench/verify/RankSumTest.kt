package bench.verify

import kotlin.math.abs

/** The rank sum of one group among all ways to draw it from both together, each counted: exact, also with ties. For up to about ten against ten. */
object RankSumTest : Comparison {
    override fun pValue(a: List<Double>, b: List<Double>): Double {
        val all = (a + b).sorted()
        val ranks = (a + b).map { value -> (all.indexOf(value) + all.lastIndexOf(value)) / 2.0 }
        val expected = ranks.sum() * a.size / ranks.size
        val observed = abs(ranks.take(a.size).sum() - expected)
        val sums = sums(ranks, a.size)
        return sums.count { abs(it - expected) >= observed - 1e-9 }.toDouble() / sums.size
    }

    /** The sum of each choice of [count] of [ranks]. */
    private fun sums(ranks: List<Double>, count: Int): List<Double> = when {
        count == 0 -> listOf(0.0)
        ranks.size < count -> emptyList()
        else -> sums(ranks.drop(1), count - 1).map { it + ranks.first() } + sums(ranks.drop(1), count)
    }
}
