package bench.record

import bench.histogram.Answer
import bench.histogram.HistogramLog
import bench.histogram.SecondBucket
import bench.loadgen.LoadEvent
import kotlin.test.Test
import kotlin.test.assertEquals
import kotlin.test.assertNull

class WorkMetricsTest {
    private val second =
        SecondBucket(0, 2).apply {
            listOf(1_000_000L, 1_400_000L).forEach {
                started(0)
                finished(it, Answer.CORRECT, isLate = false)
            }
        }

    private fun done(windowS: Double) =
        LoadEvent.ClosedDone(
            started_epoch_ms = 0,
            warmup_s = 1.0,
            window_s = windowS,
            expected = 2,
            correct = 2,
            failed = emptyMap(),
            waited_s = 3.5,
            bytes = 4_000_000,
            histogram_log = HistogramLog.text(0, 1.0, mapOf("" to listOf(second))),
            total_s = 1.5,
        )

    @Test
    fun `arrivals are counted by second of the window`() {
        val work = WorkMetrics.of(done(windowS = 2.0))
        assertEquals(listOf(1.0, 2.0, 1.75), listOf(work.per_s, work.mb_per_s, work.in_flight_mean))
        assertEquals(1.5, work.total_s)
        assertEquals(1_400.0, work.max_ms!!, 2.0)
        assertEquals(1_200.0, work.mean_ms!!, 2.0)
        assertNull(work.p99_ms, "two values have no p99 worth the name")
    }

    @Test
    fun `without a window there are no arrivals by second`() {
        val work = WorkMetrics.of(done(windowS = 0.0))
        assertEquals(listOf(0.0, 0.0), listOf(work.per_s, work.in_flight_mean))
    }
}
