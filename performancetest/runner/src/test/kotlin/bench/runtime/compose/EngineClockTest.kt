package bench.runtime.compose

import java.time.Duration
import java.time.Instant
import kotlin.math.abs
import kotlin.test.Test
import kotlin.test.assertEquals
import kotlin.test.assertTrue

class EngineClockTest {
    private val startNs = 7_000_000_000L
    private val start = Instant.parse("2026-11-26T12:00:00Z")
    private var passed = Duration.ZERO

    private fun pass(duration: Duration) {
        passed += duration
    }

    /** An engine whose clock is [offset] ahead of the runner's, and which needs [there] and [back] to answer. */
    private fun read(offset: Duration, there: Duration, back: Duration): EngineClock.Reading =
        EngineClock(
                {
                    pass(there)
                    val now = start + passed + offset
                    pass(back)
                    now
                },
                { startNs + passed.toNanos() },
                { start + passed },
            )
            .read()

    /** Milliseconds between the true moment and the conversion of a time of the engine, two seconds before [start]. */
    private fun errorMs(offset: Duration, thereMs: Long, backMs: Long): Double {
        val reading = read(offset, Duration.ofMillis(thereMs), Duration.ofMillis(backMs))
        val launchedNs = reading.nanoTime(start.minusSeconds(2) + offset)
        return (launchedNs - (startNs - 2_000_000_000)) / 1e6
    }

    @Test
    fun `a clock that is ahead or behind moves no time`() {
        listOf(5L, -5L, 3_600L, -3_600L).forEach { seconds ->
            assertEquals(0.0, errorMs(Duration.ofSeconds(seconds), thereMs = 20, backMs = 20), "$seconds s")
        }
    }

    @Test
    fun `a slow answer costs at most half of its round trip`() {
        val offset = Duration.ofSeconds(-5)
        assertEquals(-400.0, errorMs(offset, thereMs = 900, backMs = 100))
        assertTrue(abs(errorMs(offset, thereMs = 0, backMs = 1_000)) <= 500)
    }

    @Test
    fun `clocks that may agree are one clock, so the round trip costs nothing`() {
        assertEquals(0.0, errorMs(Duration.ZERO, thereMs = 90, backMs = 10))
    }

    @Test
    fun `a step of the runner's clock after the comparison changes nothing`() {
        val reading = read(Duration.ZERO, Duration.ofMillis(10), Duration.ofMillis(10))
        assertEquals(startNs + 1_000_000_000, reading.nanoTime(start.plusSeconds(1)))
    }

    @Test
    fun `the engine's time is read as it prints it, with a zone of its own`() {
        assertEquals(
            Instant.parse("2026-11-26T12:00:00.123456789Z"),
            Instant.parse("2026-11-26T14:00:00.123456789+02:00"),
        )
    }
}
