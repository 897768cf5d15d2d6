package bench.harness

import bench.histogram.SecondStats
import bench.model.TrialEnd
import kotlin.test.Test
import kotlin.test.assertEquals
import kotlin.test.assertNull

class TrialWatchTest {
    /** Measures seconds 4 to 13; calls are overdue after 1.5 s. */
    private val watch = TrialWatch(windowStart = 4, windowS = 10, lateAfterMs = 1_500)

    /** Each second 100 calls start and [answered] are answered; the rest stays overdue forever. */
    private fun seconds(count: Int, answered: Long) =
        (0..<count).map { second ->
            SecondStats(
                second,
                due = 100,
                started = 100,
                correct = answered,
                late = 0,
                failed = emptyMap(),
                finished_correct = answered,
                in_flight = 100.0,
                p50_ms = null,
                p99_ms = null,
                lateness_p99_ms = null,
            )
        }

    @Test
    fun `a trial ends when the calls of its window are answered or overdue`() {
        assertNull(watch.end(seconds(14, answered = 100), 14.2))
        assertEquals(TrialEnd.COMPLETE, watch.end(seconds(15, answered = 100), 14.4))
        assertNull(watch.end(seconds(15, answered = 99), 15.4), "one call in a hundred is still waiting")
        assertEquals(TrialEnd.COMPLETE, watch.end(seconds(16, answered = 99), 15.9))
    }

    @Test
    fun `where the delay itself has slow calls, a trial waits longer for them`() {
        val patient = TrialWatch(windowStart = 4, windowS = 10, lateAfterMs = 1_500, patienceMs = 8_000)
        assertNull(patient.end(seconds(16, answered = 99), 15.9))
        assertEquals(TrialEnd.COMPLETE, patient.end(seconds(16, answered = 100), 15.9))
        assertEquals(TrialEnd.COMPLETE, patient.end(seconds(23, answered = 99), 22.4))
    }

    @Test
    fun `a broken trial ends as soon as the rest of its window cannot save it`() {
        assertNull(watch.end(seconds(7, answered = 50), 7.4), "one second is overdue, which lost 50 of 1,000")
        assertEquals(TrialEnd.CERTAINLY_BROKEN, watch.end(seconds(8, answered = 50), 7.6))
    }

    @Test
    fun `working off a queue does not count as success at the rate`() {
        val slowThenFast = seconds(7, answered = 0).map { if (it.second == 5) it.copy(finished_correct = 200) else it }
        assertEquals(TrialEnd.CERTAINLY_BROKEN, watch.end(slowThenFast, 6.6))
    }

    @Test
    fun `a pause breaks nothing if all calls are answered in time afterwards`() {
        val paused = seconds(9, answered = 100).map { if (it.second in 5..6) it.copy(finished_correct = 0) else it }
        assertNull(watch.end(paused, 9.0))
    }

    @Test
    fun `after the stop no users start, so those seconds are not measured`() {
        assertEquals(4..5, watch.measured(stoppedAtS = 6.4))
        assertEquals(watch.window, watch.measured(stoppedAtS = 15.8))
        assertEquals(watch.window, watch.measured(Double.MAX_VALUE))
    }
}
