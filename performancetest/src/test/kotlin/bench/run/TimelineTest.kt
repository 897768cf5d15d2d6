package bench.run

import bench.resources.CoreTime
import bench.resources.ResourceSample
import bench.runtime.BenchPart
import kotlin.test.Test
import kotlin.test.assertEquals
import kotlin.test.assertNotNull
import kotlin.test.assertNull

class TimelineTest {
    private var nowNs = 0L
    private val second = 1_000_000_000L

    /** Used half a core until second 5, then all of it; readings tell of the moment [lagNs] ago, whole seconds only. */
    private fun timeline(lagNs: Long) = Timeline(
        service = { reading((nowNs - lagNs) / second * second) },
        parts = { mapOf(BenchPart.MOCK to reading((nowNs - lagNs) / second * second)) },
        cores = { listOf(CoreTime(0, nowNs / 1_000_000)) },
        nowNs = { nowNs },
    )

    private fun reading(atNs: Long) = (atNs.toDouble() / second).let { s ->
        ResourceSample(atNs, cpu_s = if (s <= 5) s / 2 else 2.5 + (s - 5), working_set_mib = 100 + s, throttled_s = s / 10)
    }

    private fun play(lagNs: Long): Timeline = timeline(lagNs).also { timeline ->
        for (tick in 0..40) {
            nowNs = 100 * second + tick * second / 4
            timeline.read(tick / 4.0)
        }
    }

    private fun Timeline.cpuShare(fromS: Double) = resources(fromS, correct = 100, windowS = 5, cores = 1.0)?.cpu_share

    @Test
    fun `readings count at the moment they tell of, not when they came`() {
        nowNs = 0
        val timeline = Timeline({ reading(nowNs - 2 * second) }, { emptyMap() }, { emptyList() }, { nowNs })
        for (tick in 0..12) {
            nowNs = tick * second
            timeline.read(tick.toDouble())
        }
        // From second 5 on it used a whole core. Had the rows' own times counted, the first two seconds would be those of half a core.
        assertEquals(1.0, assertNotNull(timeline.cpuShare(5.0)), 1e-9)
    }

    @Test
    fun `a reading that is had twice counts once`() {
        val figures = assertNotNull(play(lagNs = 0).resources(0.0, correct = 100, windowS = 10, cores = 1.0))
        assertEquals(1.0, figures.cpu_share, 1e-9)
        assertEquals(1.0, figures.cpu_share_max, 1e-9)
        assertEquals(210.0, assertNotNull(figures.working_set_peak_mib), 1e-9)
        assertEquals(0.1, assertNotNull(figures.throttled_share), 1e-9)
        assertNull(figures.rss_peak_mib)
    }

    @Test
    fun `what is read after the load ended is not the trial's`() {
        val timeline = play(lagNs = 0)
        timeline.catchUp(untilS = 6.0, longestMs = 0)
        assertEquals(206.0, assertNotNull(timeline.resources(0.0, 100, 6, 1.0)?.working_set_peak_mib), 1e-9)
    }

    @Test
    fun `where a window has one reading, the span begins with the last before it`() {
        val timeline = play(lagNs = 0)
        timeline.catchUp(untilS = 5.5, longestMs = 0)
        assertEquals(1.0, assertNotNull(timeline.resources(5.5, 100, 1, 1.0)).cpu_s, 1e-9)
        assertNull(timeline.resources(7.5, 100, 1, 1.0), "the last reading is too old to tell of this window")
    }

    @Test
    fun `one reading tells no rate`() {
        val timeline = timeline(0)
        timeline.read(0.0)
        assertNull(timeline.cpuShare(0.0))
        assertNull(timeline.cores(BenchPart.MOCK, 0.0))
        assertNull(timeline.throttledS(BenchPart.MOCK, 0.0))
    }

    @Test
    fun `a part that is not there is empty in the rows`() {
        val lines = play(0).csv().lines()
        assertEquals("elapsed_s,service_cpu_s,service_rss_mib,service_anonymous_mib,service_working_set_mib,service_threads,service_open_files,mock_cpu_s,injector_cpu_s,proxy_cpu_s,monitoring_cpu_s", lines.first())
        assertEquals("1.0,98.5,,,201.0,,,98.5,,,", lines[2])
    }
}
