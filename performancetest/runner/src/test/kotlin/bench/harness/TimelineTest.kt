package bench.harness

import bench.metrics.process.CoreTime
import bench.metrics.process.ResourceSample
import bench.record.MemoryKind
import bench.runtime.BenchPart
import bench.runtime.ResourceHistory
import kotlin.test.Test
import kotlin.test.assertEquals
import kotlin.test.assertNotNull
import kotlin.test.assertNull

class TimelineTest {
    private var nowNs = 0L
    private val second = 1_000_000_000L

    /** Uses half a core until second 5, then a whole core. */
    private fun timeline() =
        Timeline(
            service = { reading(nowNs) },
            parts = { mapOf(BenchPart.MOCK to reading(nowNs)) },
            cores = { listOf(CoreTime(0, nowNs / 1_000_000)) },
            nowNs = { nowNs },
        )

    private fun reading(atNs: Long) =
        (atNs.toDouble() / second - START_S).let { s ->
            ResourceSample(
                atNs,
                cpu_s = if (s <= 5) s / 2 else 2.5 + (s - 5),
                working_set_mib = 100 + s,
                throttled_s = s / 10,
            )
        }

    private fun play(): Timeline =
        timeline().also { timeline ->
            for (tick in 0..40) {
                nowNs = START_S * second + tick * second / 4
                timeline.read(tick / 4.0)
            }
        }

    private fun Timeline.cpuShare(fromS: Double) = resources(fromS, correct = 100, windowS = 5, cores = 1.0)?.cpu_share

    @Test
    fun `CPU is what was used between the readings of the window`() {
        assertEquals(0.5, assertNotNull(play().also { it.complete(5.0) { _, _ -> null } }.cpuShare(0.0)), 1e-9)
        val figures = assertNotNull(play().resources(0.0, correct = 100, windowS = 10, cores = 1.0))
        assertEquals(0.75, figures.cpu_share, 1e-9)
        assertEquals(1.0, figures.cpu_share_max, 1e-9)
        assertEquals(110.0, assertNotNull(figures.working_set_peak_mib), 1e-9)
        assertEquals(0.1, assertNotNull(figures.throttled_share), 1e-9)
        assertNull(figures.rss_peak_mib)
    }

    @Test
    fun `a container shows anonymous memory, a process resident memory`() {
        fun kind(sample: (Long) -> ResourceSample): MemoryKind? {
            val timeline = Timeline({ sample(nowNs) }, { emptyMap() }, { emptyList() }, { nowNs })
            for (tick in 0..8) {
                nowNs = START_S * second + tick * second / 4
                timeline.read(tick / 4.0)
            }
            return assertNotNull(timeline.resources(0.0, 100, 2, 1.0)).memory_kind
        }
        assertEquals(MemoryKind.WORKING_SET, kind(::reading))
        assertEquals(MemoryKind.ANONYMOUS, kind { reading(it).copy(anonymous_mib = 50.0) })
        val process = { at: Long -> ResourceSample(at, 1.0, rss_mib = 9.0, rss_peak_mib = 9.0, anonymous_mib = 5.0) }
        assertEquals(MemoryKind.RSS, kind(process))
    }

    @Test
    fun `the last reading may follow soon after the one before, but not at once`() {
        val timeline = timeline()
        fun read(s: Double, isLast: Boolean = false) {
            nowNs = START_S * second + (s * second).toLong()
            timeline.read(s, isLast)
        }
        listOf(0.25, 0.5, 0.75).forEach { read(it) }
        assertNull(timeline.resources(0.0, 100, 1, 1.0))
        read(1.0, isLast = true)
        read(1.1, isLast = true)
        assertEquals(0.375, assertNotNull(timeline.resources(0.0, 100, 1, 1.0)).cpu_s, 1e-9)
    }

    @Test
    fun `readings after the end of the load do not count`() {
        val timeline = play()
        timeline.complete(untilS = 6.0) { _, _ -> null }
        assertEquals(106.0, assertNotNull(timeline.resources(0.0, 100, 6, 1.0)?.working_set_peak_mib), 1e-9)
    }

    @Test
    fun `if a window has one reading, the span begins with the last reading before it`() {
        val timeline = play()
        timeline.complete(untilS = 8.0) { _, _ -> null }
        assertEquals(1.0, assertNotNull(timeline.resources(7.5, 100, 1, 1.0)).cpu_s, 1e-9)
        assertNull(timeline.resources(9.5, 100, 1, 1.0), "the last reading is too old for this window")
    }

    @Test
    fun `readings kept elsewhere replace the own ones, except values that only the process has`() {
        var asked = 0L to 0L
        val timeline =
            Timeline(
                {
                    ResourceSample(
                        nowNs,
                        cpu_s = 99.0,
                        rss_mib = 7.0,
                        threads = 3,
                        file_descriptors = 4,
                        listen_drops = 5,
                    )
                },
                { emptyMap() },
                { emptyList() },
                { nowNs },
            )
        for (tick in 0..10) {
            nowNs = (START_S + tick) * second
            timeline.read(tick.toDouble())
        }
        timeline.complete(untilS = 8.0) { from, until ->
            asked = from to until
            // Half a second away from the runner's own readings, one per second, and two outside of the trial.
            val kept = (-1..10).map { reading(START_S * second + it * second + second / 2) }
            ResourceHistory(kept, mapOf(BenchPart.MONITORING to kept))
        }
        assertEquals((START_S * second - second * 3 / 2) to (START_S + 8) * second, asked)
        val figures = assertNotNull(timeline.resources(5.0, correct = 100, windowS = 3, cores = 1.0))
        assertEquals(1.0, figures.cpu_share, 1e-9)
        assertEquals(108.5, assertNotNull(figures.working_set_peak_mib), 1e-9)
        assertEquals(
            listOf<Any?>(7.0, 3, 4, 0L),
            listOf(figures.rss_mean_mib, figures.threads_max, figures.file_descriptors_max, figures.listen_drops),
        )
        assertEquals(1.0, assertNotNull(timeline.cores(BenchPart.MONITORING, 5.0)), 1e-9)
    }

    @Test
    fun `if nothing was kept of a trial, nothing is known, whatever the process reported`() {
        val timeline = play().also { it.complete(8.0) { _, _ -> ResourceHistory(emptyList(), emptyMap()) } }
        assertNull(timeline.cpuShare(0.0))
    }

    @Test
    fun `one reading gives no rate`() {
        val timeline = timeline()
        timeline.read(0.0)
        assertNull(timeline.cpuShare(0.0))
        assertNull(timeline.cores(BenchPart.MOCK, 0.0))
        assertNull(timeline.throttledS(BenchPart.MOCK, 0.0))
    }

    @Test
    fun `a part that does not exist is empty in the rows`() {
        val lines = play().csv().lines()
        assertEquals(
            "elapsed_s,service_cpu_s,service_rss_mib,service_anonymous_mib,service_working_set_mib," +
                "service_threads,service_file_descriptors,mock_cpu_s,load_generator_cpu_s,proxy_cpu_s,monitoring_cpu_s",
            lines.first(),
        )
        assertEquals("1.0,0.5,,,101.0,,,0.5,,,", lines[2])
    }

    private companion object {
        const val START_S = 100L
    }
}
