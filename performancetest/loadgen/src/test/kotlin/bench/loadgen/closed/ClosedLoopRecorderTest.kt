package bench.loadgen.closed

import bench.histogram.HistogramLog
import bench.histogram.SecondBucket.Companion.TAG_CORRECT
import bench.loadgen.ClientPlan
import kotlin.concurrent.thread
import kotlin.test.Test
import kotlin.test.assertEquals
import kotlin.test.assertFalse
import kotlin.test.assertNull
import kotlin.test.assertTrue

class ClosedLoopRecorderTest {
    private var now = 5_000_000_000_000L
    private val begin = now
    private val plan =
        ClientPlan(
            "http://x",
            users = 2,
            warmup_s = 1.0,
            window_s = 2.0,
            least_bytes = 0,
            most_s = 10.0,
            settings = emptyMap(),
        )

    private fun recorder(plan: ClientPlan = this.plan) = ClosedLoopRecorder(plan) { now }

    private fun at(s: Double) = begin + (s * 1e9).toLong()

    private fun ClosedLoopRecorder.correct(fromS: Double, toS: Double, firstS: Double? = null) {
        now = at(toS)
        correct(at(fromS), firstS?.let(::at))
    }

    private fun ClosedLoopRecorder.failed(fromS: Double, toS: Double, kind: String) {
        now = at(toS)
        failed(at(fromS), kind)
    }

    private fun ClosedLoopRecorder.endAt(s: Double) {
        now = at(s)
        tick()
    }

    @Test
    fun `the window begins when the users start, not when they are prepared`() {
        var nowNs = 0L
        val recorder =
            ClosedLoopRecorder(
                ClientPlan(
                    "http://x",
                    users = 1,
                    warmup_s = 1.0,
                    window_s = 2.0,
                    least_bytes = 0,
                    most_s = 9.0,
                    settings = emptyMap(),
                )
            ) {
                nowNs
            }
        nowNs = 5_000_000_000
        recorder.begin()
        nowNs = 7_000_000_000
        recorder.tick()
        assertEquals(false, recorder.isOver)
        recorder.correct(begunNs = 6_000_000_000)
        nowNs = 8_000_000_000
        recorder.correct(begunNs = 7_000_000_000)
        recorder.tick()
        assertEquals(2.0 to 1.0, recorder.done().window_s to recorder.waitingShare(1))
    }

    @Test
    fun `everything that ends within the window counts, whenever it began`() {
        val recorder = recorder()
        recorder.correct(0.0, 0.9)
        recorder.correct(0.5, 1.5)
        recorder.correct(1.5, 2.9, firstS = 2.0)
        recorder.endAt(3.0)
        recorder.correct(2.9, 3.5)
        val done = recorder.done()
        assertEquals(2L to 2L, done.expected to done.correct)
        assertEquals(2.0, done.window_s, 1e-9)
        assertEquals(2_000_000_000, recorder.windowNs)
        val times = HistogramLog.read(done.histogram_log).getValue(TAG_CORRECT)
        assertEquals(1_400_000.0, times.maxValue.toDouble(), 2_000.0)
        assertEquals(1_200_000.0, times.mean, 2_000.0)
    }

    @Test
    fun `a call in flight in the window that fails later is a failure, a call that began later is not`() {
        val recorder = recorder()
        recorder.failed(0.2, 0.5, "timeout")
        recorder.failed(1.0, 2.0, "reset")
        recorder.endAt(3.0)
        recorder.failed(2.5, 30.0, "timeout")
        recorder.failed(3.5, 4.0, "refused")
        assertEquals(mapOf("reset" to 1L, "timeout" to 1L), recorder.done().failed)
    }

    @Test
    fun `a window lasts until enough was transferred, or until its longest time`() {
        val recorder = recorder(plan.copy(least_bytes = 100, most_s = 5.0))
        recorder.endAt(3.5)
        assertFalse(recorder.isOver)
        recorder.confirmed(100)
        recorder.endAt(3.6)
        assertTrue(recorder.isOver)
        assertEquals(2.6, recorder.done().window_s, 1e-6)
        val slow = recorder(plan.copy(least_bytes = 100, most_s = 5.0)).also { now = at(3.6 + 6.1) }
        slow.tick()
        assertTrue(slow.isOver)
    }

    @Test
    fun `waiting is the part of each call within the window, the rest is the client's own time`() {
        val recorder = recorder()
        recorder.correct(0.0, 2.0)
        recorder.correct(1.0, 2.5)
        recorder.endAt(3.0)
        recorder.correct(2.0, 9.0)
        assertEquals((1.0 + 1.5 + 1.0) / (2 * 2.0), recorder.waitingShare(2), 1e-9)
        assertEquals(1.0 + 1.5 + 1.0, recorder.done().waited_s, 1e-9)
    }

    @Test
    fun `a recorder that stops before its window has none`() {
        val recorder = recorder().also { it.stop() }
        recorder.correct(0.0, 0.5)
        assertEquals(0.0, recorder.done().window_s)
        assertEquals(0.0, recorder.waitingShare(2))
    }

    @Test
    fun `a result that arrives while the window ends is compared with its end`() {
        val ender = Thread.currentThread()
        lateinit var recorder: ClosedLoopRecorder
        lateinit var other: Thread
        var isEnding = false
        recorder =
            ClosedLoopRecorder(plan.copy(warmup_s = 0.0)) {
                // Between the end of the window and its handling, another thread reports a later result, or waits for
                // its turn.
                if (Thread.currentThread() == ender && isEnding)
                    at(2.0).also { other = thread { recorder.correct(at(0.5)) }.apply { join(200) } }
                else if (isEnding) at(3.0) else at(0.0)
            }
        isEnding = true
        recorder.stop()
        other.join()
        assertEquals(0L, recorder.done().correct)
    }

    private val counted = plan.copy(warmup_s = 0.0, window_s = 0.0, per_user = 2)

    @Test
    fun `with a fixed amount of work, the window ends with the last call and not with a tick`() {
        val recorder = recorder(counted)
        listOf(0.4, 0.5, 0.6).forEach { recorder.correct(0.1, it) }
        recorder.endAt(9.9)
        assertFalse(recorder.isOver)
        recorder.failed(0.6, 1.5, "reset")
        assertTrue(recorder.isOver && recorder.goesOn(0).not())
        now = at(1.7)
        val done = recorder.done()
        assertEquals(listOf<Any>(4L, 3L, mapOf("reset" to 1L)), listOf(done.expected, done.correct, done.failed))
        assertEquals(1.5, done.total_s!!, 1e-6)
    }

    @Test
    fun `a user makes its fixed number of calls and no more`() {
        assertEquals(
            listOf(true, true, false),
            recorder(counted).let { recorder -> listOf(0L, 1L, 2L).map(recorder::goesOn) },
        )
        assertTrue(recorder().goesOn(1_000_000))
    }

    @Test
    fun `calls that are not done at the longest time are missing, and there is no total time`() {
        val recorder = recorder(counted)
        recorder.correct(0.0, 1.0)
        recorder.endAt(10.0)
        assertTrue(recorder.isOver)
        val done = recorder.done()
        assertEquals(mapOf(ClosedLoopRecorder.MISSING to 3L) to 4L, done.failed to done.expected)
        assertNull(done.total_s)
        assertNull(
            recorder()
                .also {
                    it.correct(1.0, 2.0)
                    it.endAt(3.0)
                }
                .done()
                .total_s,
            "a window has no total time",
        )
    }

    @Test
    fun `a user that has finished waits no longer, and that is not the client's own time`() {
        val recorder = recorder(counted)
        recorder.correct(0.0, 0.5)
        recorder.correct(0.5, 1.0)
        recorder.left()
        recorder.correct(0.0, 2.0)
        recorder.correct(2.0, 4.0)
        recorder.left()
        assertEquals(1.0, recorder.waitingShare(2), 1e-6)
    }

    @Test
    fun `the log has a line per second and kind, with the longest in milliseconds`() {
        val recorder = recorder()
        recorder.correct(1.0, 1.25)
        recorder.failed(1.0, 2.5, "reset")
        recorder.endAt(3.0)
        val lines = recorder.done().histogram_log.lines().filter { it.startsWith("Tag=") }
        assertEquals(
            listOf("Tag=correct,0.000,1.000,250.1", "Tag=failed,1.000,1.000,1500"),
            lines.mapIndexed { i, line -> line.take(listOf(29, 27)[i]) },
        )
    }

    @Test
    fun `a call longer than the window counts the part of its payload that matches its time in the window`() {
        val recorder = recorder()
        now = at(0.5)
        recorder.confirmedSince(at(0.0), 1_000)
        recorder.endAt(3.0)
        now = at(4.0)
        recorder.confirmedSince(at(0.0), 1_000)
        recorder.confirmedSince(at(3.0), 1_000)
        assertEquals(500, recorder.done().bytes, "two of four seconds")
    }

    @Test
    fun `errors found at the end are failures without a time`() {
        val recorder = recorder()
        recorder.correct(1.5, 2.0)
        recorder.endAt(3.0)
        recorder.found("lost", 0)
        recorder.found("duplicated", 2)
        val done = recorder.done()
        assertEquals(mapOf("duplicated" to 2L), done.failed)
        assertEquals(3L to 1L, done.expected to done.correct)
    }
}
