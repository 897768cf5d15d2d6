package bench.stats

import kotlin.test.Test
import kotlin.test.assertEquals
import kotlin.test.assertFailsWith
import kotlin.test.assertNull

class MannWhitneyTest {
    private fun assertP(expected: Double, a: List<Double>, b: List<Double>) {
        assertEquals(expected, MannWhitney.p(a, b), 1e-12)
        assertEquals(expected, MannWhitney.p(b, a), 1e-12, "both ways")
    }

    private fun values(vararg values: Int) = values.map { it.toDouble() }

    @Test
    fun `known values of the exact test`() {
        assertP(2 / 252.0, values(1, 2, 3, 4, 5), values(6, 7, 8, 9, 10))
        assertP(0.1, values(1, 2, 3), values(4, 5, 6))
        assertP(2 / 70.0, values(1, 2, 3, 4), values(5, 6, 7, 8))
        // Permeability data of Hollander and Wolfe, table 4.1. R's own example of wilcox.test gives 0.1272, one-sided.
        assertEquals(
            0.2544,
            MannWhitney.p(
                listOf(0.80, 0.83, 1.89, 1.04, 1.45, 1.38, 1.91, 1.64, 0.73, 1.46),
                listOf(1.15, 0.88, 0.90, 0.74, 1.21),
            ),
            5e-5,
        )
    }

    @Test
    fun `it equals a count of every choice of ranks, also with ties and unequal sizes`() {
        for ((a, b) in
            listOf(
                values(1, 2, 2, 3) to values(2, 3, 3, 4, 5),
                values(5, 5, 5) to values(5, 5, 6, 7),
                values(1, 9) to values(2, 3, 4, 5, 6, 7),
            )) assertP(counted(a, b), a, b)
    }

    /** By brute force: every subset of the pooled mid-ranks. */
    private fun counted(a: List<Double>, b: List<Double>): Double {
        val all = a + b
        val ranks = all.map { x -> all.count { it < x } + (all.count { it == x } + 1) / 2.0 }
        val mean = a.size * (all.size + 1) / 2.0
        val sums =
            (0 until (1 shl all.size))
                .filter { Integer.bitCount(it) == a.size }
                .map { chosen -> ranks.filterIndexed { i, _ -> chosen shr i and 1 == 1 }.sum() }
        val distance = Math.abs(ranks.take(a.size).sum() - mean)
        return sums.count { Math.abs(it - mean) >= distance }.toDouble() / sums.size
    }

    @Test
    fun `equal values show nothing`() {
        assertP(1.0, values(5, 5, 5, 5, 5), values(5, 5, 5, 5, 5))
        assertP(1.0, values(5), values(6))
    }

    @Test
    fun `many values do not overflow`() {
        val p = MannWhitney.p(List(60) { it.toDouble() }, List(60) { it + 0.5 })
        // 1,830 of 3,600 pairs: 30 from the middle. The normal approximation is good by then: z = 29.5 / 190.5.
        assertEquals(0.877, p, 0.002)
    }

    @Test
    fun `the smallest p of few values`() {
        assertEquals(0.1, MannWhitney.smallestP(3, 3), 1e-12)
        assertEquals(2 / 70.0, MannWhitney.smallestP(4, 4), 1e-12)
        assertEquals(2 / 56.0, MannWhitney.smallestP(3, 5), 1e-12)
        assertEquals(1.0, MannWhitney.smallestP(1, 1))
    }

    @Test
    fun `critical values match the printed tables`() {
        // Two-sided, 5 %: U of at most 0 for 4 and 4, 2 for 5 and 5, 23 for 10 and 10.
        assertEquals(16 - 0, MannWhitney.pairsNeeded(4, 4, 0.05))
        assertEquals(25 - 2, MannWhitney.pairsNeeded(5, 5, 0.05))
        assertEquals(100 - 23, MannWhitney.pairsNeeded(10, 10, 0.05))
        assertNull(MannWhitney.pairsNeeded(3, 3, 0.05))
    }

    @Test
    fun `empty samples cannot be ranked`() {
        assertFailsWith<IllegalArgumentException> { MannWhitney.p(emptyList(), values(1)) }
    }
}
