package bench.loadgen.closed.pattern

import bench.histogram.HistogramLog
import bench.histogram.SecondBucket.Companion.TAG_CORRECT
import bench.loadgen.ClientPlan
import bench.loadgen.LoadEvent
import bench.loadgen.closed.ClosedLoopRecorder
import bench.loadgen.closed.pattern.client.end
import kotlin.test.Test
import kotlin.test.assertEquals

class TickerStreamTest {
    private val begin = 5_000_000_000_000L
    private var nowMs = 0L
    private val plan =
        ClientPlan(
            "http://x",
            users = 1,
            warmup_s = 1.0,
            window_s = 2.0,
            least_bytes = 0,
            most_s = 2.0,
            settings = emptyMap(),
        )
    private val recorder = ClosedLoopRecorder(plan) { begin + nowMs * 1_000_000 }
    private val stream = TickerStream(recorder, intervalMs = 100) { nowMs * 1_000 }

    /** The tick [sequence], created at a multiple of 100 ms and received [afterMs] later. */
    private fun tick(sequence: Long, afterMs: Long = 5) {
        nowMs = sequence * 100 + afterMs
        stream.event("""{"sequence":$sequence,"time_us":${sequence * 100_000}}""")
    }

    private fun LoadEvent.ClosedDone.maxMs() = HistogramLog.read(histogram_log).getValue(TAG_CORRECT).maxValue / 1_000.0

    private fun end() {
        nowMs = 3_000
        recorder.tick()
    }

    @Test
    fun `ticks of the window count, with the time since they were created`() {
        (0L..31L).forEach {
            if (it == 30L) end()
            tick(it)
        }
        val work = recorder.done()
        assertEquals(20L to 20L, work.correct to work.expected)
        assertEquals(5.0, work.maxMs(), 0.01)
        assertEquals(listOf(20L, 0L, 0L), listOf(stream.came, stream.lost, stream.missing(recorder.windowNs)))
    }

    @Test
    fun `a clock that was set back gives no negative time`() {
        nowMs = 1_500
        stream.event("""{"sequence":0,"time_us":99000000}""")
        assertEquals(0.0, recorder.also { end() }.done().maxMs(), 0.002)
    }

    @Test
    fun `sequence numbers that are skipped are lost if they belong to the window`() {
        tick(4)
        listOf(12L, 13L, 20L, 33L).forEach {
            if (it == 33L) end()
            tick(it)
        }
        // The window contains 10 and 11, 14 to 19, and 21 to 29.
        assertEquals(2L + 6 + 9, stream.lost)
        assertEquals(3, recorder.done().correct)
        assertEquals(0, stream.missing(recorder.windowNs))
    }

    @Test
    fun `a stalled stream misses every expected tick, a healthy stream may miss two`() {
        (0L..27L).forEach(::tick)
        end()
        assertEquals(0, stream.missing(recorder.windowNs), "28 and 29")
        assertEquals(3, stream.missing(recorder.windowNs + 100_000_000), "28, 29 and 30")
        assertEquals(20, TickerStream(recorder, 100) { 0 }.missing(recorder.windowNs), "never opened")
    }

    @Test
    fun `an unreadable tick is corrupted but not lost, a repeated tick is a duplicate`() {
        tick(10)
        nowMs = 1_105
        stream.event("{")
        listOf(12L, 12L, 13L).forEach(::tick)
        end()
        assertEquals(mapOf("corrupted" to 1L, "duplicated" to 1L), recorder.done().failed)
        assertEquals(0L to 4L, stream.lost to stream.came)
    }

    @Test
    fun `a stream that ends with the window has not ended early`() {
        stream.opened()
        end()
        stream.ended()
        assertEquals(true to false, stream.isOpen to stream.hasEnded)
    }
}
