package bench.loadgen.open

import bench.histogram.Answer
import bench.loadgen.Call
import bench.loadgen.LoadPlan
import bench.loadgen.Phase
import kotlin.test.Test
import kotlin.test.assertEquals
import kotlin.test.assertNotNull
import kotlin.test.assertNull
import kotlin.test.assertTrue

class LoadRecorderTest {
    private var nowNs = 5_000_000_000L
    private val plan = LoadPlan("http://unused", listOf(Phase(10.0, 10)), timeout_ms = 30_000, late_after_ms = 1_500)
    private val recorder = LoadRecorder(plan) { nowNs }
    private val zero = nowNs

    private fun start(n: Long, atMs: Long) = at(atMs) { recorder.started(n) }

    private fun finish(n: Long, atMs: Long, kind: String = Answer.CORRECT) = at(atMs) { recorder.finished(n, kind) }

    private fun at(ms: Long, what: () -> Unit) {
        nowNs = zero + ms * 1_000_000
        what()
    }

    @Test
    fun `latency counts from the intended start time, however late the load generator is`() {
        start(0, 0)
        start(1, 700)
        finish(1, 1_700)
        val second = recorder.snapshot().first()
        assertEquals(1_600.0, assertNotNull(second.p99_ms), 2.0)
        assertEquals(1, second.late)
        assertEquals(600.0, assertNotNull(second.lateness_p99_ms), 6.0, "two digits")
    }

    @Test
    fun `a late first user does not move the schedule once an earlier zero is seen`() {
        start(0, 400)
        start(1, 410)
        finish(1, 1_100)
        assertEquals(1_000 - 10.0 + 10, assertNotNull(recorder.snapshot().first().p50_ms) + 0.0, 320.0)
        start(5, 510)
        finish(5, 1_510)
        assertTrue(assertNotNull(recorder.snapshot().first().p99_ms) >= 1_000)
    }

    @Test
    fun `time passes from a commanded start on, though no user has started yet`() {
        var commandedNs: Long? = null
        val commanded = LoadRecorder(plan, { commandedNs }) { nowNs }
        assertEquals(0.0, commanded.elapsedSeconds())
        commandedNs = zero + 1_000_000_000
        assertEquals(0.0, commanded.elapsedSeconds(), "it lies ahead")
        at(3_500) { assertEquals(2.5, commanded.elapsedSeconds()) }
        assertEquals(listOf(0L, 0L, 0L), commanded.snapshot().map { it.started })
    }

    @Test
    fun `answers count in the second of their intended start, and finishes in their own second`() {
        start(5, 500)
        finish(5, 1_500)
        recorder.started(15)
        val seconds = recorder.snapshot()
        assertEquals(listOf(1L, 0L), seconds.map { it.correct })
        assertEquals(10, seconds[0].due)
        assertEquals(1, seconds.sumOf { it.finished_correct })
        assertEquals(1, seconds[1].unanswered)
    }

    @Test
    fun `calls that are cut off at the end are unanswered, not failed`() {
        start(0, 0)
        recorder.isClosed = true
        finish(0, 900, Answer.CONNECTION)
        assertEquals(emptyMap(), recorder.snapshot().first().failed)
        assertEquals(1, recorder.snapshot().first().unanswered)
    }

    @Test
    fun `single calls are kept if the plan says so, without unanswered ones`() {
        assertNull(recorder.calls)
        val keeping = LoadRecorder(plan.copy(keeps_calls = true)) { nowNs }
        at(0) { keeping.started(0) }
        at(130) { keeping.started(1) }
        at(200) { keeping.started(2) }
        at(1_000) { keeping.finished(0, Answer.CORRECT) }
        at(1_200) { keeping.finished(2, Answer.TIMEOUT) }
        assertEquals(
            listOf(Call(due_us = 0, latency_us = 1_000_000), Call(due_us = 200_000, latency_us = 1_000_000)),
            keeping.calls,
        )
    }

    @Test
    fun `mean in flight is the area under the calls`() {
        start(0, 0)
        start(2, 200)
        finish(2, 700)
        finish(0, 1_000)
        at(1_000) {}
        assertEquals(1.5, recorder.snapshot().first().in_flight, 0.001)
    }
}
