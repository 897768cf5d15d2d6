package bench.runtime.kubernetes.figures

import kotlin.math.abs
import kotlin.test.Test
import kotlin.test.assertEquals
import kotlin.test.assertFalse
import kotlin.test.assertTrue

class NodeClockTest {
    private val clock = NodeClock()

    /** The node's clock is [aheadMs] ahead of here. */
    private fun note(aheadMs: Long, atMs: Long, beforeMs: Long, afterMs: Long) =
        clock.note(atMs + aheadMs, (atMs - beforeMs) * 1_000_000, (atMs + afterMs) * 1_000_000)

    private fun errorMs(aheadMs: Long, atMs: Long): Double = abs(clock.here(atMs + aheadMs) / 1e6 - atMs)

    @Test
    fun `one answer is dated in its middle`() {
        note(aheadMs = 5_000, atMs = 1_000, beforeMs = 200, afterMs = 200)
        assertTrue(errorMs(5_000, 1_000) <= 1.0)
        note(aheadMs = 5_000, atMs = 2_000, beforeMs = 0, afterMs = 400)
        assertTrue(errorMs(5_000, 2_000) <= 101.0)
    }

    @Test
    fun `a quick answer dates the slow ones, too`() {
        note(aheadMs = -90_000, atMs = 1_000, beforeMs = 3, afterMs = 3)
        note(aheadMs = -90_000, atMs = 2_000, beforeMs = 900, afterMs = 10)
        assertTrue(errorMs(-90_000, 2_000) <= 4.0, "${errorMs(-90_000, 2_000)}")
    }

    @Test
    fun `without a quick answer it dates nothing`() {
        assertFalse(clock.isExact)
        note(aheadMs = 0, atMs = 1_000, beforeMs = 300, afterMs = 200)
        assertFalse(clock.isExact)
        note(aheadMs = 0, atMs = 2_000, beforeMs = 10, afterMs = 300)
        assertTrue(clock.isExact)
    }

    @Test
    fun `after a clock was set, only later answers count`() {
        note(aheadMs = 0, atMs = 1_000, beforeMs = 5, afterMs = 5)
        note(aheadMs = 60_000, atMs = 2_000, beforeMs = 20, afterMs = 20)
        assertTrue(errorMs(60_000, 2_000) <= 1.0)
    }

    @Test
    fun `a clock that drifts is followed`() {
        for (s in 0L..36_000) {
            // 50 parts per million, as quartz has: 1.8 s in ten hours.
            val aheadMs = s / 20
            note(aheadMs, atMs = s * 1_000, beforeMs = 10, afterMs = 5)
            assertTrue(errorMs(aheadMs, s * 1_000) <= 16.0, "after $s s: ${errorMs(aheadMs, s * 1_000)} ms")
        }
    }

    @Test
    fun `times apart there are as far apart here`() {
        note(aheadMs = 7, atMs = 1_000, beforeMs = 100, afterMs = 100)
        assertEquals(1_500_000_000, clock.here(4_500) - clock.here(3_000))
    }
}
