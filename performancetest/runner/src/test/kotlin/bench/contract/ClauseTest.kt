package bench.contract

import bench.model.Track
import java.util.concurrent.CountDownLatch
import java.util.concurrent.atomic.AtomicLong
import kotlin.test.Test
import kotlin.test.assertEquals

class ClauseTest {
    @Test
    fun `a clause that fails in a stall is tried again`() {
        assertEquals(true to 2, result(stallMs = LONG_MS) { attempt -> attempt > 1 })
    }

    @Test
    fun `a fault fails each time`() {
        assertEquals(false to STALL_TRIES, result(stallMs = LONG_MS) { false })
    }

    @Test
    fun `without a stall the first failure counts`() {
        assertEquals(false to 1, result(stallMs = 0) { attempt -> attempt > 1 })
    }

    @Test
    fun `many short stalls count like a long one`() {
        assertEquals(true to 2, result(stallMs = 0, stalledShare = 0.5) { attempt -> attempt > 1 })
        assertEquals(false to 1, result(stallMs = 0, stalledShare = 0.1) { attempt -> attempt > 1 })
    }

    @Test
    fun `a clause that holds is tried once, stall or not`() {
        assertEquals(true to 1, result(stallMs = LONG_MS) { true })
    }

    @Test
    fun `a stall is what a sleep took too long`() {
        val pausesMs = ArrayDeque(listOf(10L, 510L, 60L))
        val nowNs = AtomicLong()
        val allSlept = CountDownLatch(1)
        val stalls =
            SleepStalls(nowNs::get) {
                val pauseMs = pausesMs.removeFirstOrNull()
                if (pauseMs == null) allSlept.countDown().also { Thread.sleep(Long.MAX_VALUE) }
                nowNs.addAndGet(pauseMs!! * 1_000_000)
            }
        val seen = stalls.during { allSlept.await() }
        assertEquals(500, seen.longestMs)
        assertEquals(550.0 / 580, seen.share, 0.001)
    }

    /** Whether the clause holds in the end, and the number of attempts; [holds] gets the number of each, from 1. */
    private fun result(stallMs: Long, stalledShare: Double = 0.0, holds: (Int) -> Boolean): Pair<Boolean, Int> {
        var attempts = 0
        val clause = Clause("holds") { expect(holds(++attempts)) { "it does not" } }
        val stalls = Stalls { action -> Stall(stallMs, stalledShare).also { action() } }
        FakeRuntime().use { runtime ->
            val mock = runtime.startMock(TEST_PACE.mockDelayMs)
            val service = runtime.startService(fakeService(), Track.STOCK, mock)
            return Subject(service, mock, TEST_PACE).use { clause.result(it, stalls) }.passed to attempts
        }
    }

    private companion object {
        const val LONG_MS = 1_000L
    }
}
