package bench.stats

import kotlin.test.Test
import kotlin.test.assertEquals
import kotlin.test.assertFalse
import kotlin.test.assertNotNull
import kotlin.test.assertNull
import kotlin.test.assertTrue

class DifferenceTest {
    private fun values(vararg values: Int) = values.map { it.toDouble() }

    @Test
    fun `separate samples differ from four and four values on`() {
        val difference = Difference.of(values(100, 101, 102, 103), values(110, 111, 112, 113))
        assertEquals(true, difference.isDifferent)
        assertEquals(10.0, difference.ofMedians)
        assertEquals(10.0, difference.shift)
        assertEquals(2 / 70.0, difference.p, 1e-12)
        // Not 7 to 13: only one in 400 resamples has both medians at the ends of their samples.
        assertEquals(Interval(8.0, 12.0), difference.interval)
    }

    @Test
    fun `three and three values can never show a difference, however large`() {
        val difference = Difference.of(values(1, 2, 3), values(1_001, 1_002, 1_003))
        assertNull(difference.isDifferent)
        assertFalse(difference.interval!!.hasZero)
        assertEquals(0.1, difference.p, 1e-12)
    }

    @Test
    fun `how many values are enough`() {
        val enough = (1..6).flatMap { a -> (a..6).map { a to it } }.filter { (a, b) -> Difference.canTell(a, b) }
        assertEquals(listOf(3 to 5, 3 to 6, 4 to 4, 4 to 5, 4 to 6, 5 to 5, 5 to 6, 6 to 6), enough)
    }

    @Test
    fun `a single value has a difference and nothing more`() {
        val difference = Difference.of(values(200), values(190))
        assertEquals(-10.0, difference.ofMedians)
        assertNull(difference.interval)
        assertNull(difference.isDifferent)
    }

    @Test
    fun `overlapping samples do not differ`() {
        assertEquals(false, Difference.of(values(100, 105, 110, 115, 120), values(102, 107, 112, 117, 122)).isDifferent)
        assertEquals(false, Difference.of(values(50, 50, 50, 50, 50), values(50, 50, 50, 50, 50)).isDifferent)
    }

    @Test
    fun `constant values differ if they are not equal`() {
        assertEquals(true, Difference.of(values(50, 50, 50, 50), values(55, 55, 55, 55)).isDifferent)
    }

    @Test
    fun `the shift of Hodges and Lehmann does not follow an outlier`() {
        assertEquals(5.0, Difference.of(values(1, 2, 3, 4, 5), values(6, 7, 8, 9, 1_000)).shift)
    }

    @Test
    fun `as a share of a it has the same sign and is never below -1`() {
        val difference = Difference.of(values(100, 110, 120, 400, 500), values(10, 11, 12, 13, 14))
        assertTrue(difference.relative!!.low > -1 && difference.relative.high < 0, "${difference.relative}")
        assertEquals(Interval(-0.5, -0.5), Difference.of(values(10, 10, 10), values(5, 5, 5)).relative)
        assertNull(Difference.of(values(0, 10, 10), values(5, 5, 5)).relative)
        assertNull(Difference.of(values(10, 10), values(5, 5)).relative)
    }

    @Test
    fun `the smallest difference that can be found grows with the spread and shrinks with repetitions`() {
        val narrow = values(98, 99, 100, 101, 102)
        val wide = values(80, 90, 100, 110, 120)
        val few = assertNotNull(Detectable.of(narrow, narrow))
        assertEquals(10 * few, assertNotNull(Detectable.of(wide, wide)), 1e-9)
        assertTrue(assertNotNull(Detectable.of(narrow + narrow, narrow + narrow)) < 0.75 * few)
        assertEquals(Detectable.of(narrow, wide), Detectable.of(wide, narrow))
        assertNull(Detectable.of(values(1, 2, 3), values(1, 2, 3)))
        assertEquals(0.0, Detectable.of(values(5, 5, 5, 5), values(5, 5, 5, 5)))
    }

    @Test
    fun `outcomes are compared by share, and four failures of five differ though the interval of medians contains 0`() {
        val difference = Difference.ofOutcomes(values(1, 1, 1, 1, 1), values(1, 0, 0, 0, 0))
        assertEquals(true, difference.isDifferent)
        assertEquals(-0.8, difference.ofMedians, 1e-12)
        assertTrue(Difference.of(values(1, 1, 1, 1, 1), values(1, 0, 0, 0, 0)).interval!!.hasZero)
        assertEquals(false, Difference.ofOutcomes(values(1, 1, 1, 1, 1), values(1, 1, 1, 1, 0)).isDifferent)
        assertNull(Difference.ofOutcomes(values(1, 1, 1), values(0, 0, 0)).isDifferent)
    }
}
