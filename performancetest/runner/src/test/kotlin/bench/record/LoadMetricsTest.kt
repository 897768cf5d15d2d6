package bench.record

import bench.histogram.HistogramLog
import bench.histogram.SecondStats
import bench.loadgen.LoadPlan
import bench.loadgen.Phase
import bench.loadgen.open.LoadRecorder
import java.nio.file.Path
import kotlin.test.Test
import kotlin.test.assertEquals
import kotlin.test.assertFalse
import kotlin.test.assertNotNull
import kotlin.test.assertNull
import kotlin.test.assertTrue
import org.junit.jupiter.api.io.TempDir

class LoadMetricsTest {
    @TempDir lateinit var folder: Path

    private var nowNs = 1_000_000_000L
    private val recorder =
        LoadRecorder(LoadPlan("http://unused", listOf(Phase(100.0, 8)), timeout_ms = 30_000, late_after_ms = 1_500)) {
            nowNs
        }

    /**
     * 100 requests per second, each answered after [latencyMs], or never if that is null. Then the clock is at [endMs].
     */
    private fun play(endMs: Long, kind: (Int) -> String = { "correct" }, latencyMs: (Int) -> Long?) {
        val zero = nowNs
        val starts = (0..<800).map { Triple(it * 10L, it, true) }
        val ends = (0..<800).mapNotNull { n -> latencyMs(n)?.let { Triple(n * 10L + it, n, false) } }
        (starts + ends)
            .filter { it.first <= endMs }
            .sortedBy { it.first }
            .forEach { (ms, n, isStart) ->
                nowNs = zero + ms * 1_000_000
                if (isStart) recorder.started(n.toLong()) else recorder.finished(n.toLong(), kind(n))
            }
        nowNs = zero + endMs * 1_000_000
    }

    private fun figures(window: IntRange, lateAfterMs: Long? = null): LoadMetrics {
        val log = HistogramLog.text(1_700_000_000_000, recorder.elapsedSeconds(), mapOf("" to recorder.buckets()))
        return LoadMetrics.of(
            recorder.snapshot().filter { it.second in window },
            HistogramLog.read(log, window),
            lateAfterMs,
        )
    }

    @Test
    fun `metrics of a steady second match its log`() {
        play(7_900) { 1_000 }
        val load = figures(2..5)
        assertEquals(400L, load.due)
        assertEquals(400L, load.correct)
        assertEquals(1.0, load.success_share)
        assertEquals(100.0, load.achieved_per_s)
        assertEquals(1_000.0, assertNotNull(load.p99_ms), 1.0)
        assertEquals(100.0, load.in_flight_mean, 1.0)
        assertTrue(load.steady)
    }

    @Test
    fun `late calls can be counted for another objective than that of the load`() {
        play(7_900) { n -> if (n % 4 == 0) 700 else 100 }
        assertEquals(0, figures(2..5).late)
        val strict = figures(2..5, lateAfterMs = 600)
        assertEquals(100, strict.late)
        assertEquals(0.75, strict.timely_share)
        assertEquals(0, figures(2..5, lateAfterMs = 701).late)
    }

    @Test
    fun `a stall shows in the percentiles although most calls were fast`() {
        play(7_900) { n -> if (n in 300..399) 10 + (400 - n) * 10L else 10 }
        val load = figures(2..5)
        assertEquals(10.0, assertNotNull(load.p50_ms), 0.5)
        assertEquals(970.0, assertNotNull(load.p99_ms), 15.0)
    }

    @Test
    fun `calls without an answer count with the time they waited`() {
        play(7_000) { n -> if (n in 200..219) null else 100 }
        val load = figures(2..4)
        assertEquals(20L, load.unanswered)
        assertEquals(280L, load.correct)
        assertTrue(assertNotNull(load.p99_ms) >= 3_999, "p99 ${load.p99_ms}")
    }

    @Test
    fun `failures are no throughput and are counted by kind`() {
        play(7_900, kind = { if (it % 4 == 0) "status 502" else "correct" }) { 100 }
        val load = figures(2..5)
        assertEquals(mapOf("status 502" to 100L), load.failed)
        assertEquals(0.75, load.success_share, 0.01)
        assertEquals(0.75, load.correct_share)
    }

    @Test
    fun `a percentile with too few samples is missing`() {
        play(7_900) { 100 }
        assertNull(figures(2..5).p999_ms, "400 calls")
        assertNotNull(figures(2..5).p99_ms)
        assertNull(figures(2..2).copy(due = 0).p999_ms)
    }

    @Test
    fun `a growing queue shows in the slope of the medians, a pause does not`() {
        fun seconds(vararg medians: Double) = medians.mapIndexed { i, p50 ->
            SecondStats(i, 100, 100, 100, 0, emptyMap(), 100, 100.0, p50, p50, 1.0)
        }
        assertEquals(45.0, assertNotNull(Steadiness.slope(seconds(1_090.0, 1_135.0, 1_180.0, 1_225.0, 1_270.0))), 0.001)
        assertEquals(0.0, assertNotNull(Steadiness.slope(seconds(1_001.0, 1_001.0, 1_001.0, 1_001.0, 1_400.0))), 0.001)
        assertEquals(45.0, assertNotNull(Steadiness.slope(seconds(1_000.0, 1_045.0))), 0.001)
        assertNull(Steadiness.slope(seconds(1_000.0)))
    }

    @Test
    fun `steady means that medians stay the same`() {
        fun seconds(vararg medians: Double) = medians.mapIndexed { i, p50 ->
            SecondStats(i, 100, 100, 100, 0, emptyMap(), 100, 100.0, p50, p50, 1.0)
        }
        assertTrue(Steadiness.isSteady(seconds(1_000.0, 1_002.0, 1_010.0, 1_004.0, 1_001.0, 1_003.0)))
        assertFalse(Steadiness.isSteady(seconds(1_000.0, 1_100.0, 1_200.0, 1_300.0, 1_400.0, 1_500.0)))
        assertFalse(Steadiness.isSteady(seconds(1_000.0, 1_000.0)), "too few to tell")
    }

    @Test
    fun `a trial that ended before its window still has metrics`() {
        play(1_900) { 1_000 }
        val load = figures(2..<1)
        assertEquals(0, load.window_s)
        assertEquals(0.0, load.in_flight_mean)
        assertEquals(null, load.p50_ms)
    }
}
