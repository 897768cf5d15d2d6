package bench.harness

import bench.histogram.SecondStats
import kotlin.test.Test
import kotlin.test.assertEquals
import kotlin.test.assertFalse
import kotlin.test.assertTrue

class RampTest {
    private val ramp = Ramp(from = 100.0, to = 200.0, delayMs = 1_000)

    private fun second(
        second: Int,
        due: Long,
        inFlight: Double = due.toDouble(),
        finished: Long = due,
        failed: Long = 0,
    ) =
        SecondStats(
            second,
            due = due,
            started = due,
            correct = finished,
            late = 0,
            failed = if (failed == 0L) emptyMap() else mapOf("status 502" to failed),
            finished_correct = finished,
            in_flight = inFlight,
            p50_ms = 1_002.0,
            p99_ms = null,
            lateness_p99_ms = null,
        )

    @Test
    fun `rises by a fifth each second and ends at its last rate`() {
        assertEquals(
            listOf(100.0, 120.0, 144.0, 172.8, 200.0),
            ramp.phases.map { Math.round(it.rate_per_s * 10) / 10.0 },
        )
        assertTrue(ramp.phases.dropLast(1).all { it.seconds == 1 })
    }

    @Test
    fun `it ends when calls pile up or fail, or when the last rate was sustained`() {
        assertFalse(ramp.isOver(listOf(second(0, 100), second(1, 120)), 2.0))
        assertTrue(ramp.isOver(listOf(second(0, 100), second(1, 120, inFlight = 230.0)), 2.0))
        assertTrue(ramp.isOver(listOf(second(0, 100, failed = 30), second(1, 120)), 2.0))
        assertTrue(ramp.isOver((0..9).map { second(it, 200) }, 10.1))
    }

    @Test
    fun `a GC pause is no overload`() {
        assertFalse(ramp.isOverloaded(listOf(second(0, 1_000, inFlight = 1_250.0)), 1.0))
    }

    @Test
    fun `its peak is the best three seconds in a row, not one second of catching up`() {
        val seconds =
            listOf(
                second(0, 100),
                second(1, 120),
                second(2, 144, finished = 0),
                second(3, 172, finished = 316),
                second(4, 200, finished = 170),
            )
        assertEquals(162.0, ramp.peak(seconds), 0.5)
        assertEquals(0.0, ramp.peak(seconds.take(2)))
    }
}
