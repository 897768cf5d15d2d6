package bench.metrics.process

private const val MIB = 1_048_576.0

/**
 * Metrics of a service's language runtime, a JVM or Node.js, from the service's own `/metrics`. Null: not reported.
 *
 * @property heap_used_mib heap in use now, including garbage.
 * @property allocated_mib allocated on the heap since the start. Micrometer counts it at garbage collections, so it
 *   lags by the content of the young generation. Node.js does not report it.
 * @property gc_pause_s total GC pauses since the start, whatever their cause; concurrent phases are not pauses.
 *   [gc_count] is their number.
 * @property threads_by_kind platform threads by purpose, e.g. `event-loop`, if the service reports it;
 *   [virtual_threads] counts live virtual threads.
 */
data class LanguageRuntimeMetrics(
    val heap_used_mib: Double?,
    val allocated_mib: Double?,
    val gc_pause_s: Double?,
    val gc_count: Long?,
    val threads_by_kind: Map<String, Int> = emptyMap(),
    val virtual_threads: Int? = null,
) {
    companion object {
        /** Reads Prometheus text as Micrometer and prom-client write it. */
        fun parse(metricsText: String): LanguageRuntimeMetrics {
            val series = PrometheusText(metricsText)
            val allocated = series.sum("jvm_gc_memory_allocated_bytes_total")
            // The series of garbage collections appear with the first one; other series show earlier whether they are
            // counted at all.
            val none = 0.0.takeIf { allocated != null || series.declares("nodejs_gc_duration_seconds") }
            return LanguageRuntimeMetrics(
                heap_used_mib =
                    (series.sum("jvm_memory_used_bytes", "area" to "heap") ?: series.sum("nodejs_heap_size_used_bytes"))
                        ?.div(MIB),
                allocated_mib = allocated?.div(MIB),
                gc_pause_s =
                    series.sum("jvm_gc_pause_seconds_sum") ?: series.sum("nodejs_gc_duration_seconds_sum") ?: none,
                gc_count =
                    (series.sum("jvm_gc_pause_seconds_count") ?: series.sum("nodejs_gc_duration_seconds_count") ?: none)
                        ?.toLong(),
                threads_by_kind = series.by("bench_threads", "kind").mapValues { it.value.toInt() },
                virtual_threads = series.sum("jvm_threads_virtual_live")?.toInt(),
            )
        }
    }
}
