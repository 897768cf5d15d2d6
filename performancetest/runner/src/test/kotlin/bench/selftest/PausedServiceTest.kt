package bench.selftest

import kotlin.test.Test
import kotlin.test.assertEquals
import kotlin.test.assertFailsWith

class PausedServiceTest {
    /** Answers after 100 ms; paused from second 2 to second 8. */
    private val service = PausedService(baseUs = 100_000.0, fromUs = 2e6, untilUs = 8e6)

    private fun latencyMs(dueMs: Long) = service.latencyUs(dueMs * 1_000) / 1_000

    @Test
    fun `each call waits for the end of the pause, and unread calls then take their usual time`() {
        assertEquals(100.0, latencyMs(1_900), "answered just before the pause")
        assertEquals(6_050.0, latencyMs(1_950), "in flight: its answer continues after the pause")
        assertEquals(6_000.0, latencyMs(2_000))
        assertEquals(6_099.0, latencyMs(2_001), "not read before the end of the pause")
        assertEquals(101.0, latencyMs(7_999))
        assertEquals(100.0, latencyMs(8_000))
    }

    @Test
    fun `a pause shorter than the wait of a call adds nothing to it`() {
        val short = PausedService(baseUs = 100_000.0, fromUs = 2e6, untilUs = 2.01e6)
        assertEquals(100.0, short.latencyUs(1_950_000) / 1_000, "the dependency had not answered when it ended")
        assertEquals(105.0, short.latencyUs(2_005_000) / 1_000)
    }

    @Test
    fun `over twenty seconds of even arrivals the percentiles match the integral`() {
        val (p50, p90, p99, max) =
            service.percentilesMs((0L..<20_000L).map { it * 1_000 }, listOf(100_000.0), listOf(50.0, 90.0, 99.0, 100.0))
        // The slowest tenth started within 2 s: 0.1 s of calls in flight, and the 1.9 s after them. The slowest
        // hundredth is half of each.
        assertEquals(100.0, p50)
        assertEquals(4_200.0, p90, 5.0)
        assertEquals(6_000.0, p99, 5.0)
        assertEquals(6_099.0, max, 1.0)
    }

    @Test
    fun `spared calls differ as before, and if others are slow the median of all is not theirs`() {
        val spared = (101..200).map { it * 1_000.0 }
        val p50 = service.percentilesMs((0L..<20_000L).map { it * 1_000 }, spared, listOf(50.0)).single()
        assertEquals(100 + 100 * 0.5 / 0.695, p50, 1.0)
    }

    @Test
    fun `percentiles are measured values`() {
        val values = (1..10).map { it.toDouble() }.shuffled()
        assertEquals(listOf(1.0, 5.0, 9.0, 10.0, 10.0), Percentiles.of(values, listOf(0.0, 50.0, 90.0, 91.0, 100.0)))
        assertFailsWith<NoSuchElementException> { Percentiles.of(emptyList(), listOf(50.0)) }
    }
}
