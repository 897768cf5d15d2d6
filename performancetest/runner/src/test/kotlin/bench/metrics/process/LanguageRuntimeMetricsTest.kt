package bench.metrics.process

import kotlin.test.Test
import kotlin.test.assertEquals
import kotlin.test.assertNull

/** The excerpts are answers of services in this project. */
class LanguageRuntimeMetricsTest {
    @Test
    fun `pools and causes of a JVM are added up`() {
        val figures = LanguageRuntimeMetrics.parse(MICROMETER)
        assertEquals((9_344_720.0 + 1_092_328.0 + 14_666_264.0) / 1_048_576, figures.heap_used_mib)
        assertEquals(235_674_144.0 / 1_048_576, figures.allocated_mib)
        assertEquals(0.242, figures.gc_pause_s!!, 1e-9)
        assertEquals(3, figures.gc_count)
    }

    @Test
    fun `labels may end in a comma`() {
        val figures = LanguageRuntimeMetrics.parse(QUARKUS)
        assertEquals(26_239_640.0 / 1_048_576, figures.heap_used_mib)
        assertEquals(LanguageRuntimeMetrics(figures.heap_used_mib, null, 0.082, 2), figures)
    }

    @Test
    fun `concurrent phases are no pauses`() {
        assertEquals(LanguageRuntimeMetrics(null, 44.0, 0.078, 2), LanguageRuntimeMetrics.parse(G1))
    }

    @Test
    fun `before its first collection a JVM that counts them has had none`() {
        val figures = LanguageRuntimeMetrics.parse("jvm_gc_memory_allocated_bytes_total 0.0\n")
        assertEquals(LanguageRuntimeMetrics(null, 0.0, 0.0, 0), figures)
        assertNull(LanguageRuntimeMetrics.parse("jvm_threads_live_threads 20.0").gc_pause_s)
    }

    @Test
    fun `kinds of collections in Node are added up`() {
        val figures = LanguageRuntimeMetrics.parse(PROM_CLIENT)
        assertEquals(22_310_312.0 / 1_048_576, figures.heap_used_mib)
        assertEquals(0.250322049960494 + 0.09074169298261404, figures.gc_pause_s!!, 1e-12)
        assertEquals(60, figures.gc_count)
        assertNull(figures.allocated_mib)
    }

    @Test
    fun `before its first collection Node declares that it counts them`() {
        val figures = LanguageRuntimeMetrics.parse("# TYPE nodejs_gc_duration_seconds histogram\n")
        assertEquals(LanguageRuntimeMetrics(null, null, 0.0, 0), figures)
    }

    @Test
    fun `a missing value or one that is no number is null`() {
        val nothing = LanguageRuntimeMetrics(null, null, null, null)
        assertEquals(nothing, LanguageRuntimeMetrics.parse(""))
        assertEquals(nothing, LanguageRuntimeMetrics.parse("{\"jvm_threads_virtual_live\": 3}"))
        assertEquals(
            nothing,
            LanguageRuntimeMetrics.parse(
                "jvm_threads_virtual_live NaN\njvm_memory_used_bytes{area=\"nonheap\",id=\"Metaspace\"} 4.0E7\n"
            ),
        )
    }

    @Test
    fun `neither a timestamp nor an exemplar is the value`() {
        val figures =
            LanguageRuntimeMetrics.parse(
                "jvm_threads_virtual_live 7.0 1700000000000\r\n" +
                    "jvm_gc_memory_allocated_bytes_total{a=\"}\"} 1048576.0 # {trace_id=\"x\"} 2.0\n"
            )
        assertEquals(LanguageRuntimeMetrics(null, 1.0, 0.0, 0, virtual_threads = 7), figures)
    }

    private companion object {
        const val MAJOR = "action=\"end of major GC\",cause=\"Metadata GC Threshold\",gc=\"MarkSweepCompact\""
        const val CYCLE = "action=\"end of concurrent GC pause\",cause=\"No GC\",gc=\"G1 Concurrent GC\""
        const val EVACUATION = "action=\"end of minor GC\",cause=\"G1 Evacuation Pause\",gc=\"G1 Young Generation\""

        val MICROMETER =
            """
            # HELP jvm_buffer_memory_used_bytes Estimated memory that the Java virtual machine uses for this buffer pool
            # TYPE jvm_buffer_memory_used_bytes gauge
            jvm_buffer_memory_used_bytes{id="mapped - 'non-volatile memory'"} 0.0
            # HELP jvm_gc_memory_allocated_bytes_total Growth of the (young) heap memory pool from one GC to the next
            # TYPE jvm_gc_memory_allocated_bytes_total counter
            jvm_gc_memory_allocated_bytes_total 2.35674144E8
            jvm_gc_memory_promoted_bytes_total 1.3471584E7
            # TYPE jvm_gc_pause_seconds summary
            jvm_gc_pause_seconds_count{action="end of major GC",cause="Metadata GC Threshold",gc="MarkSweepCompact"} 2
            jvm_gc_pause_seconds_sum{action="end of major GC",cause="Metadata GC Threshold",gc="MarkSweepCompact"} 0.234
            jvm_gc_pause_seconds_count{action="end of minor GC",cause="Allocation Failure",gc="Copy"} 1
            jvm_gc_pause_seconds_sum{action="end of minor GC",cause="Allocation Failure",gc="Copy"} 0.008
            # TYPE jvm_gc_pause_seconds_max gauge
            jvm_gc_pause_seconds_max{action="end of major GC",cause="Metadata GC Threshold",gc="MarkSweepCompact"} 0.155
            jvm_gc_pause_seconds_max{action="end of minor GC",cause="Allocation Failure",gc="Copy"} 0.008
            # TYPE jvm_memory_used_bytes gauge
            jvm_memory_used_bytes{area="heap",id="Eden Space"} 9344720.0
            jvm_memory_used_bytes{area="heap",id="Survivor Space"} 1092328.0
            jvm_memory_used_bytes{area="heap",id="Tenured Gen"} 1.4666264E7
            jvm_memory_used_bytes{area="nonheap",id="CodeHeap 'non-nmethods'"} 1456768.0
            # TYPE jvm_threads_live_threads gauge
            jvm_threads_live_threads 12.0
            """
                .trimIndent()

        val QUARKUS =
            """
            jvm_gc_pause_seconds_count{$MAJOR,} 1.0
            jvm_gc_pause_seconds_sum{$MAJOR,} 0.064
            jvm_gc_pause_seconds_count{action="end of minor GC",cause="Allocation Failure",gc="Copy",} 1.0
            jvm_gc_pause_seconds_sum{action="end of minor GC",cause="Allocation Failure",gc="Copy",} 0.018
            jvm_memory_used_bytes{area="nonheap",id="CodeHeap 'profiled nmethods'",} 8312576.0
            jvm_memory_used_bytes{area="heap",id="Eden Space",} 2.623964E7
            """
                .trimIndent()

        val G1 =
            """
            jvm_gc_concurrent_phase_time_seconds_count{$CYCLE} 2
            jvm_gc_concurrent_phase_time_seconds_sum{$CYCLE} 0.011
            jvm_gc_memory_allocated_bytes_total 4.6137344E7
            jvm_gc_pause_seconds_count{$EVACUATION} 2
            jvm_gc_pause_seconds_sum{$EVACUATION} 0.078
            jvm_threads_live_threads 14.0
            """
                .trimIndent()

        val PROM_CLIENT =
            """
            # TYPE nodejs_heap_size_total_bytes gauge
            nodejs_heap_size_total_bytes 42967040
            # TYPE nodejs_heap_size_used_bytes gauge
            nodejs_heap_size_used_bytes 22310312
            # TYPE nodejs_gc_duration_seconds histogram
            nodejs_gc_duration_seconds_bucket{le="0.1",kind="minor"} 49
            nodejs_gc_duration_seconds_bucket{le="+Inf",kind="minor"} 49
            nodejs_gc_duration_seconds_sum{kind="minor"} 0.250322049960494
            nodejs_gc_duration_seconds_count{kind="minor"} 49
            nodejs_gc_duration_seconds_sum{kind="major"} 0.09074169298261404
            nodejs_gc_duration_seconds_count{kind="major"} 11
            """
                .trimIndent()
    }
}
