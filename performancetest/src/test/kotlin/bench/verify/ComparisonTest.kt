package bench.verify

import kotlin.test.Test
import kotlin.test.assertEquals
import kotlin.test.assertFalse
import kotlin.test.assertTrue

class ComparisonTest {
    private val a = listOf(101.0, 101.2, 101.4, 101.6, 101.8)

    @Test
    fun `probabilities are counted, not approximated`() {
        assertEquals(2.0 / 252, RankSumTest.pValue(a, a.map { it + 5 }), 1e-12, "2 of 252 ways to draw five of ten")
        assertEquals(2.0 / 252, RankSumTest.pValue(a.map { it + 5 }, a), 1e-12)
        assertEquals(1.0, RankSumTest.pValue(a, a.reversed()), 1e-12)
        assertEquals(2.0 / 20, RankSumTest.pValue(listOf(1.0, 2.0, 3.0), listOf(4.0, 5.0, 6.0)), 1e-12)
        assertEquals(1.0, RankSumTest.pValue(listOf(7.0, 7.0, 7.0), listOf(7.0, 7.0)), 1e-12)
    }

    @Test
    fun `one that overlaps is not told from chance`() {
        assertTrue(RankSumTest.differ(a, a.map { it + 0.9 }))
        assertFalse(RankSumTest.differ(a, a.map { it + 0.7 }))
    }

    @Test
    fun `the smallest difference is the one that still separates both, whichever is the slower`() {
        assertEquals(0.8, smallestSeen(a, a, RankSumTest), 0.01)
        assertEquals(1.1, smallestSeen(a, a.map { it + 0.3 }, RankSumTest), 0.01)
        assertEquals(1.1, smallestSeen(a.map { it + 0.3 }, a, RankSumTest), 0.01)
    }
}
