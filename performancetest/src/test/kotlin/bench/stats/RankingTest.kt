package bench.stats

import kotlin.test.Test
import kotlin.test.assertEquals

class RankingTest {
    private fun entry(median: Int, low: Int, high: Int, isAtLeast: Boolean = false) = Ranking.Entry(median.toDouble(), Interval(low.toDouble(), high.toDouble()), isAtLeast)

    private fun places(vararg entries: Ranking.Entry) = Ranking.of(entries.toList()).map { it?.toString() ?: "-" }

    @Test
    fun `what is apart has a place of its own, what overlaps shares one and the next is counted on`() {
        assertEquals(listOf("4", "2=", "1", "2="), places(entry(10, 9, 11), entry(50, 45, 55), entry(90, 85, 95), entry(48, 44, 50)))
    }

    @Test
    fun `a tie is with the best of a group, so a chain of overlaps is no tie of all`() {
        assertEquals(listOf("1=", "1=", "3"), places(entry(12, 10, 14), entry(10, 8, 11), entry(8, 6, 9)))
    }

    @Test
    fun `who overlaps the best is tied with it even where one between is not`() {
        assertEquals(listOf("1=", "3", "1="), places(entry(100, 95, 105), entry(90, 88, 92), entry(80, 40, 99)))
    }

    @Test
    fun `equal ceilings are a tie, touching intervals too`() {
        assertEquals(listOf("1=", "1="), places(entry(100, 100, 100), entry(100, 100, 100)))
        assertEquals(listOf("1=", "1="), places(entry(100, 90, 110), entry(85, 80, 90)))
    }

    @Test
    fun `without an interval there is no place, and it counts for none`() {
        assertEquals(listOf("-", "1", "2"), Ranking.of(listOf(Ranking.Entry(500.0, null, false), entry(90, 85, 95), entry(50, 45, 55))).map { it?.toString() ?: "-" })
    }

    @Test
    fun `a lower bound has a place only above all that is exact`() {
        assertEquals(listOf("1", "2"), places(entry(8_000, 8_000, 8_000, isAtLeast = true), entry(6_000, 5_000, 7_000)))
        assertEquals(listOf("-", "1"), places(entry(5_000, 5_000, 5_000, isAtLeast = true), entry(6_000, 5_500, 7_000)))
        assertEquals(listOf("1=", "1=", "3"), places(entry(8_000, 8_000, 8_000, true), entry(7_500, 7_400, 7_600, true), entry(6_000, 5_000, 7_000)))
    }
}
