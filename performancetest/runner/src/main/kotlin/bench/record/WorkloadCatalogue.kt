package bench.record

import bench.model.Verdict

/** Metrics of a workload's trial, in the order of its table. Closed-loop times are short, so they have two digits. */
object WorkloadCatalogue {
    private const val PERCENT = 100
    private const val THOUSAND = 1_000
    private const val GB = 1e9

    val perS = Metric<WorkloadTrial>("per_s", "{work}/s", "1/s", Better.HIGHER, 1) { it.work.per_s }
    val mbPerS = Metric<WorkloadTrial>("mb_per_s", "MB/s", "MB/s", Better.HIGHER, 1) { it.work.mb_per_s }

    private val times =
        listOf<Metric<WorkloadTrial>>(
            Metric("total_s", "s in total", "s", Better.LOWER, 2) { trial ->
                trial.work.total_s?.takeIf { trial.verdict == Verdict.SUSTAINED }
            },
            // For users that run for a whole window, this is only their number ÷ rate under another name.
            Metric("mean_ms", "mean ms", "ms", Better.LOWER, 2) { trial ->
                trial.work.mean_ms?.takeIf { trial.work.total_s != null && trial.verdict == Verdict.SUSTAINED }
            },
            Metric("p50_ms", "p50 ms", "ms", Better.LOWER, 2) { it.work.p50_ms },
            Metric("p99_ms", "p99 ms", "ms", Better.LOWER, 2) { it.work.p99_ms },
            Metric("first_byte_p50_ms", "first byte p50 ms", "ms", Better.LOWER, 2) { it.work.first_byte_p50_ms },
            // Belongs to the trial's process, which conditions may share.
            Metric("ready_after_ms", "start, ms", "ms", Better.LOWER) { it.ready_after_ms.toDouble() },
        )

    private val process =
        listOf<Metric<WorkloadTrial>>(
            Metric(
                "cpu_share_percent",
                "CPU of the service %",
                "%",
                Better.NEITHER,
                read = ProcessMetrics.cpuPercent.of,
            ),
            ProcessMetrics.cpuPer1000,
            Metric("cpu_s_per_gb", "CPU s/GB", "s", Better.LOWER, 2) { trial ->
                trial.resources
                    ?.cpu_s_per_1000
                    ?.takeIf { trial.work.bytes > 0 }
                    ?.let { it / THOUSAND * trial.work.correct / (trial.work.bytes / GB) }
            },
            ProcessMetrics.memoryPeak,
            Metric("rss_before_mib", "RSS before MiB", "MiB", Better.LOWER, 1) { it.rest_before?.rss_mib },
            Metric("rss_after_mib", "RSS after MiB", "MiB", Better.LOWER, 1) { it.rest_after?.rss_mib },
            Metric("heap_used_mib", "heap used MiB", "MiB", Better.LOWER) { it.rest_after?.heap_used_mib },
            ProcessMetrics.allocated.with(digits = 0),
            // Conditions set their number: fewer are not better.
            ProcessMetrics.threads.with(better = Better.NEITHER),
            Metric("threads_event_loop", "event-loop threads", "threads", Better.NEITHER) {
                it.threads["event-loop"]?.toDouble()
            },
            Metric("threads_worker", "worker threads", "threads", Better.NEITHER) { it.threads["worker"]?.toDouble() },
            Metric("threads_virtual", "virtual threads", "threads", Better.NEITHER) { it.virtual_threads?.toDouble() },
        )

    private val messages =
        listOf(
            told("messages_lost", "messages lost", "messages", Better.LOWER),
            told("messages_duplicated", "messages duplicated", "messages", Better.LOWER),
            told("messages_corrupted", "messages corrupted", "messages", Better.LOWER),
            Metric("messages_said_per_s", "messages said/s", "1/s", Better.HIGHER, 1) { trial ->
                trial.work.more["messages_said"]?.takeIf { trial.work.window_s > 0 }?.let { it / trial.work.window_s }
            },
            told("deliveries_expected", "deliveries expected", "deliveries", Better.NEITHER),
            told("deliveries_lost", "deliveries lost", "deliveries", Better.LOWER),
            told("deliveries_duplicated", "deliveries duplicated", "deliveries", Better.LOWER),
        )

    private val others =
        listOf<Metric<WorkloadTrial>>(
            Metric("load_generator_cpu_percent", "CPU of the load generator %", "%", Better.NEITHER) {
                it.bench.load_generator_cpu_share?.times(PERCENT)
            },
            Metric("backing_service_cpu_percent", "CPU of backing services %", "%", Better.NEITHER) {
                it.bench.mock_cpu_share?.times(PERCENT)
            },
        )

    val all: List<Metric<WorkloadTrial>> =
        listOf(perS, mbPerS) + times + process + messages + others + ProcessMetrics.further

    /** @throws IllegalArgumentException with the known keys. */
    fun ofKey(key: String): Metric<WorkloadTrial> =
        requireNotNull(all.find { it.key == key }) {
            "There is no figure '$key'. Known are: ${all.joinToString { it.key }}."
        }

    /** Metrics that only the client counts. */
    private fun told(key: String, title: String, unit: String, better: Better) =
        Metric<WorkloadTrial>(key, title, unit, better) { it.work.more[key] }
}
