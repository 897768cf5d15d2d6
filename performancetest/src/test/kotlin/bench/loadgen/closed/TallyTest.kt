package bench.loadgen.closed

import bench.record.WorkFigures
import kotlin.concurrent.thread
import kotlin.test.Test
import kotlin.test.assertEquals
import kotlin.test.assertFalse
import kotlin.test.assertNull
import kotlin.test.assertTrue

class TallyTest {
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

    private fun tally(plan: ClientPlan = this.plan) = Tally(plan) { now }

    private fun at(s: Double) = begin + (s * 1e9).toLong()

    private fun Tally.correct(fromS: Double, toS: Double, firstS: Double? = null) {
        now = at(toS)
        correct(at(fromS), firstS?.let(::at))
    }

    private fun Tally.failed(fromS: Double, toS: Double, kind: String) {
        now = at(toS)
        failed(at(fromS), kind)
    }

    private fun Tally.endAt(s: Double) {
        now = at(s)
        tick()
    }

    @Test
    fun `the window begins when the users do, not when they are prepared`() {
        var nowNs = 0L
        val tally =
            Tally(
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
        tally.begin()
        nowNs = 7_000_000_000
        tally.tick()
        assertEquals(false, tally.isOver)
        tally.correct(begunNs = 6_000_000_000)
        nowNs = 8_000_000_000
        tally.correct(begunNs = 7_000_000_000)
        tally.tick()
        assertEquals(2.0 to 1.0, tally.done().window_s to tally.waitingShare(1))
    }

    @Test
    fun `what ends within the window counts, whenever it began`() {
        val tally = tally()
        tally.correct(0.0, 0.9)
        tally.correct(0.5, 1.5)
        tally.correct(1.5, 2.9, firstS = 2.0)
        tally.endAt(3.0)
        tally.correct(2.9, 3.5)
        val done = tally.done()
        assertEquals(2L to 2L, done.expected to done.correct)
        assertEquals(2.0, done.window_s, 1e-9)
        assertEquals(2_000_000_000, tally.windowNs)
        val work = WorkFigures.of(done)
        assertEquals(1.0, work.per_s, 1e-9)
        assertEquals(1_400.0, work.max_ms!!, 2.0)
        assertEquals(1_200.0, work.mean_ms!!, 2.0)
        assertNull(work.p99_ms, "two values have no p99 worth the name")
    }

    @Test
    fun `what was under way in the window and fails after it is a failure of the window, what began after it is not`() {
        val tally = tally()
        tally.failed(0.2, 0.5, "timeout")
        tally.failed(1.0, 2.0, "reset")
        tally.endAt(3.0)
        tally.failed(2.5, 30.0, "timeout")
        tally.failed(3.5, 4.0, "refused")
        assertEquals(mapOf("reset" to 1L, "timeout" to 1L), tally.done().failed)
    }

    @Test
    fun `a window lasts until enough has moved, but no longer than it may`() {
        val tally = tally(plan.copy(least_bytes = 100, most_s = 5.0))
        tally.endAt(3.5)
        assertFalse(tally.isOver)
        tally.confirmed(100)
        tally.endAt(3.6)
        assertTrue(tally.isOver)
        assertEquals(2.6, tally.done().window_s, 1e-6)
        val slow = tally(plan.copy(least_bytes = 100, most_s = 5.0)).also { now = at(3.6 + 6.1) }
        slow.tick()
        assertTrue(slow.isOver)
    }

    @Test
    fun `waiting is what lies in the window of each call, the client's own time is the rest`() {
        val tally = tally()
        tally.correct(0.0, 2.0)
        tally.correct(1.0, 2.5)
        tally.endAt(3.0)
        tally.correct(2.0, 9.0)
        assertEquals((1.0 + 1.5 + 1.0) / (2 * 2.0), tally.waitingShare(2), 1e-9)
        assertEquals(
            (1.0 + 1.5 + 1.0) / 2.0,
            WorkFigures.of(tally.done()).in_flight_mean,
            1e-9,
            "never more than there are users",
        )
    }

    @Test
    fun `stopped before its window, it has none`() {
        val tally = tally().also { it.stop() }
        tally.correct(0.0, 0.5)
        val work = WorkFigures.of(tally.done())
        assertEquals(listOf(0.0, 0.0, 0.0), listOf(work.window_s, work.per_s, work.in_flight_mean))
        assertEquals(0.0, tally.waitingShare(2))
    }

    @Test
    fun `what comes while the window is being ended is compared with its end`() {
        val ender = Thread.currentThread()
        lateinit var tally: Tally
        lateinit var other: Thread
        var isEnding = false
        tally =
            Tally(plan.copy(warmup_s = 0.0)) {
                // Between the moment of the end and what follows from it another one counts something that came after
                // it, or waits until it may.
                if (Thread.currentThread() == ender && isEnding)
                    at(2.0).also { other = thread { tally.correct(at(0.5)) }.apply { join(200) } }
                else if (isEnding) at(3.0) else at(0.0)
            }
        isEnding = true
        tally.stop()
        other.join()
        assertEquals(0L, tally.done().correct)
    }

    private val counted = plan.copy(warmup_s = 0.0, window_s = 0.0, per_user = 2)

    @Test
    fun `where users have so much to do, the window ends with the last of it and not with a tick`() {
        val tally = tally(counted)
        listOf(0.4, 0.5, 0.6).forEach { tally.correct(0.1, it) }
        tally.endAt(9.9)
        assertFalse(tally.isOver)
        tally.failed(0.6, 1.5, "reset")
        assertTrue(tally.isOver && tally.goesOn(0).not())
        now = at(1.7)
        val done = tally.done()
        assertEquals(listOf<Any>(4L, 3L, mapOf("reset" to 1L)), listOf(done.expected, done.correct, done.failed))
        assertEquals(1.5, done.total_s!!, 1e-6)
        assertEquals(1.5, WorkFigures.of(done).total_s!!, 1e-6)
    }

    @Test
    fun `a user does as many as it should and no more`() {
        assertEquals(listOf(true, true, false), tally(counted).let { tally -> listOf(0L, 1L, 2L).map(tally::goesOn) })
        assertTrue(tally().goesOn(1_000_000))
    }

    @Test
    fun `what was not done when its time was over is missing, and there is no time in all`() {
        val tally = tally(counted)
        tally.correct(0.0, 1.0)
        tally.endAt(10.0)
        assertTrue(tally.isOver)
        val done = tally.done()
        assertEquals(mapOf(Tally.MISSING to 3L) to 4L, done.failed to done.expected)
        assertNull(done.total_s)
        assertNull(
            tally()
                .also {
                    it.correct(1.0, 2.0)
                    it.endAt(3.0)
                }
                .done()
                .total_s,
            "a window is no time in all",
        )
    }

    @Test
    fun `who has done all waits no more, which is not the client's own time`() {
        val tally = tally(counted)
        tally.correct(0.0, 0.5)
        tally.correct(0.5, 1.0)
        tally.left()
        tally.correct(0.0, 2.0)
        tally.correct(2.0, 4.0)
        tally.left()
        assertEquals(1.0, tally.waitingShare(2), 1e-6)
    }

    @Test
    fun `its log has a line a second and kind, in microseconds`() {
        val tally = tally()
        tally.correct(1.0, 1.25)
        tally.failed(1.0, 2.5, "reset")
        tally.endAt(3.0)
        val lines = tally.done().histogram_log.lines().filter { it.startsWith("Tag=") }
        assertEquals(
            listOf("Tag=correct,0.000,1.000,0.250", "Tag=failed,1.000,1.000,1.50"),
            lines.mapIndexed { i, line -> line.take(listOf(29, 27)[i]) },
        )
    }

    @Test
    fun `of a call that is longer than the window so much payload counts as the window has of its time`() {
        val tally = tally()
        now = at(0.5)
        tally.confirmedSince(at(0.0), 1_000)
        tally.endAt(3.0)
        now = at(4.0)
        tally.confirmedSince(at(0.0), 1_000)
        tally.confirmedSince(at(3.0), 1_000)
        assertEquals(500, tally.done().bytes, "two of four seconds")
    }

    @Test
    fun `what is found wrong at the end has failed without a time`() {
        val tally = tally()
        tally.correct(1.5, 2.0)
        tally.endAt(3.0)
        tally.found("lost", 0)
        tally.found("duplicated", 2)
        val done = tally.done()
        assertEquals(mapOf("duplicated" to 2L), done.failed)
        assertEquals(3L to 1L, done.expected to done.correct)
    }
}
