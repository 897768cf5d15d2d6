package bench.stats

import kotlin.test.Test
import kotlin.test.assertEquals
import kotlin.test.assertFailsWith
import kotlin.test.assertNotEquals
import kotlin.test.assertNull
import kotlin.test.assertTrue

class EstimateTest {
    private fun values(vararg values: Int) = values.map { it.toDouble() }

    @Test
    fun `the median, for an even number the mean of the middle two`() {
        assertEquals(Estimate(20.0, Interval(10.0, 90.0), 3), Estimate.of(values(90, 10, 20)))
        assertEquals(15.0, Estimate.of(values(10, 20)).median)
    }

    @Test
    fun `fewer than three values have no interval, up to five it is the whole range`() {
        assertNull(Estimate.of(values(10)).interval)
        assertNull(Estimate.of(values(10, 20)).interval)
        assertEquals(Interval(1.0, 5.0), Estimate.of(values(1, 2, 3, 4, 5)).interval)
        assertEquals(Interval(50.0, 50.0), Estimate.of(values(50, 50, 50, 50, 50)).interval)
    }

    @Test
    fun `an outlier among many does not reach the interval`() {
        val interval = Estimate.of(List(20) { 100.0 + it } + 9_000.0).interval!!
        assertTrue(interval.low > 100 && interval.high < 121, "$interval")
    }

    @Test
    fun `for nine values it is the interval of the exact bootstrap`() {
        // The median of a resample of 9 is the lowest value in 0.1 % of all, and at most the 2nd in 3.0 %. So 2.5 %
        // lies at the 2nd, and by symmetry at the 8th.
        assertEquals(Interval(2.0, 8.0), Estimate.of(List(9) { it + 1.0 }).interval)
    }

    @Test
    fun `the same values give the same interval, in any order`() {
        val values = List(12) { (it * 37 % 23).toDouble() }
        assertEquals(Estimate.of(values), Estimate.of(values.reversed()))
    }

    @Test
    fun `an empty sample, or one with NaN, has no median`() {
        assertFailsWith<IllegalArgumentException> { Estimate.of(emptyList()) }
        assertFailsWith<IllegalArgumentException> { Estimate.of(listOf(1.0, Double.NaN, 2.0)) }
    }

    @Test
    fun `exchanged samples give the difference with the opposite sign`() {
        val a = values(100, 103, 99, 120, 101, 97)
        val b = values(104, 111, 108, 119, 99, 130)
        assertEquals(-Difference.of(a, b).interval!!, Difference.of(b, a).interval)
        assertEquals(Difference.of(a, b).p, Difference.of(b, a).p)
        assertEquals(-Difference.of(a, b).shift, Difference.of(b, a).shift)
        // Samples of one size are drawn independently; otherwise a sample would have no noise compared with itself.
        assertNotEquals(Interval(0.0, 0.0), Difference.of(a, a).interval)
    }
}
