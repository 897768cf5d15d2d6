package bench.harness

import bench.histogram.HistogramLog
import bench.histogram.SecondBucket
import bench.loadgen.FileDescriptors
import bench.loadgen.LoadEvent
import bench.runtime.ClockOffset
import bench.runtime.GeneratorResult
import kotlin.test.Test
import kotlin.test.assertEquals
import kotlin.test.assertNotNull

class LoadGeneratorReadingsTest {
    private fun generator(name: String, lateMs: Double?, latenessUs: Long): GeneratorResult {
        val buckets =
            (0..3).map { second ->
                SecondBucket(second, 10).also { bucket -> repeat(9) { bucket.started(latenessUs) } }
            }
        val log = HistogramLog.text(0, 4.0, mapOf("" to buckets))
        val seconds = buckets.map { it.stats(0, 0.0) }
        val open = FileDescriptors(used = 90, limit = 1_000)
        val done = LoadEvent.OpenDone(4.0, seconds, log, start_late_ms = lateMs, file_descriptors = open)
        return GeneratorResult(name, done, ClockOffset(offset_ns = 3_000_000, round_trip_ns = 400_000))
    }

    @Test
    fun `each has its own figures of the window`() {
        val (one, two) = LoadGeneratorReadings.of(listOf(generator("a", 1.0, 0), generator("b", 4.0, 70_000)), 1..2)
        assertEquals("a" to "b", one.name to two.name)
        assertEquals(20L to 18L, two.due to two.started)
        assertEquals(70.0, assertNotNull(two.lateness_p99_ms), absoluteTolerance = 1.0)
        assertEquals(0.0, assertNotNull(one.lateness_p99_ms), absoluteTolerance = 0.1)
        assertEquals(listOf(0.2, 3.2), listOf(one, two).map { it.start_skew_ms })
        assertEquals(3.0 to 0.4, one.clock_offset_ms to one.round_trip_ms)
        assertEquals(90L, one.file_descriptors?.used)
    }

    @Test
    fun `a load generator that began nothing has no skew`() {
        val (one, two) = LoadGeneratorReadings.of(listOf(generator("a", null, 0), generator("b", 1.0, 0)), 0..3)
        assertEquals(null to 0.2, one.start_skew_ms to two.start_skew_ms)
    }
}
