package bench.stats

import kotlin.test.Test
import kotlin.test.assertEquals

class RankingTest {
    private fun entry(median: Int, low: Int, high: Int, isAtLeast: Boolean = false) =
        Ranking.Entry(median.toDouble(), Interval(low.toDouble(), high.toDouble()), isAtLeast)

    private fun places(vararg entries: Ranking.Entry) = Ranking.of(entries.toList()).map { it?.toString() ?: "-" }

    @Test
    fun `separate intervals have one rank, overlapping ones have all possible ranks`() {
        assertEquals(
            listOf("4", "2-3", "1", "2-3"),
            places(entry(10, 9, 11), entry(50, 45, 55), entry(90, 85, 95), entry(48, 44, 50)),
        )
    }

    @Test
    fun `a chain of overlaps is no tie of all`() {
        assertEquals(listOf("1-2", "1-3", "2-3"), places(entry(12, 10, 14), entry(10, 8, 11), entry(8, 6, 9)))
    }

    @Test
    fun `an interval that overlaps the best may be the best, even if one between them may not`() {
        assertEquals(listOf("1-2", "2-3", "1-3"), places(entry(100, 95, 105), entry(90, 88, 92), entry(80, 40, 99)))
    }

    @Test
    fun `equal limits are a tie, and so are touching intervals`() {
        assertEquals(listOf("1-2", "1-2"), places(entry(100, 100, 100), entry(100, 100, 100)))
        assertEquals(listOf("1-2", "1-2"), places(entry(100, 90, 110), entry(85, 80, 90)))
    }

    @Test
    fun `without an interval there is no rank, and it does not count for others`() {
        assertEquals(
            listOf("-", "1", "2"),
            Ranking.of(listOf(Ranking.Entry(500.0, null, false), entry(90, 85, 95), entry(50, 45, 55))).map {
                it?.toString() ?: "-"
            },
        )
    }

    @Test
    fun `a lower bound has a rank only above all exact values`() {
        assertEquals(listOf("1", "2"), places(entry(8_000, 8_000, 8_000, isAtLeast = true), entry(6_000, 5_000, 7_000)))
        assertEquals(listOf("-", "1"), places(entry(5_000, 5_000, 5_000, isAtLeast = true), entry(6_000, 5_500, 7_000)))
        assertEquals(
            listOf("1-2", "1-2", "3"),
            places(entry(8_000, 8_000, 8_000, true), entry(7_500, 7_400, 7_600, true), entry(6_000, 5_000, 7_000)),
        )
    }

    @Test
    fun `ties are groups in which all overlap, the largest such groups, best first`() {
        fun ties(vararg entries: Ranking.Entry) = Ranking.ties(entries.toList())
        assertEquals(emptyList(), ties(entry(10, 9, 11), entry(50, 45, 55)))
        assertEquals(
            listOf(listOf(1, 0), listOf(0, 2)),
            ties(entry(10, 8, 11), entry(12, 10, 14), entry(8, 6, 9)),
            "a chain is two ties",
        )
        assertEquals(listOf(listOf(2, 0, 1)), ties(entry(10, 8, 11), entry(9, 8, 10), entry(12, 9, 14)))
        assertEquals(
            listOf(listOf(0, 1)),
            ties(entry(100, 100, 100), entry(100, 100, 100), Ranking.Entry(100.0, null, false)),
        )
    }
}
