package bench.metrics.process

private const val MIB = 1_048_576.0

/**
 * What a service's runtime, a JVM or Node.js, tells of its memory in its own `/metrics`. Null: not told.
 *
 * @property heap_used_mib in use now, with what is garbage already.
 * @property allocated_mib on the heap since the start. Micrometer counts it at collections, so it lags by what the
 *   young generation holds, and only moves when one has happened. Node.js does not tell.
 * @property gc_pause_s in which the program stood still for collections since the start, whatever their cause;
 *   concurrent phases are no pauses. [gc_count] is how many there were.
 * @property threads_by_kind platform threads by what they do, e.g. `event-loop`, where a service tells;
 *   [virtual_threads] those alive.
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
        /** From Prometheus text as Micrometer and prom-client write it. */
        fun parse(metricsText: String): LanguageRuntimeMetrics {
            val series = PrometheusText(metricsText)
            val allocated = series.sum("jvm_gc_memory_allocated_bytes_total")
            // The series of collections appear with the first one. That they are counted at all shows before.
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
