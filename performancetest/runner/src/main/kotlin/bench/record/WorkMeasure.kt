package bench.record

import bench.model.Verdict

/**
 * One figure of a workload's trial.
 *
 * @property key in `summary.csv`, with its unit. @property title as people read it; `{work}` stands for what is
 *   counted. @property of one trial, null where it is not known.
 */
enum class WorkMeasure(
    val key: String,
    val title: String,
    val unit: String,
    val better: Better,
    val digits: Int,
    val of: (WorkloadTrial) -> Double?,
) {
    PER_S("per_s", "{work}/s", "1/s", Better.HIGHER, 1, { it.work.per_s }),
    MB_PER_S("mb_per_s", "MB/s", "MB/s", Better.HIGHER, 1, { it.work.mb_per_s }),
    TOTAL(
        "total_s",
        "s in all",
        "s",
        Better.LOWER,
        2,
        { trial -> trial.work.total_s?.takeIf { trial.verdict == Verdict.HOLDS } },
    ),

    /** Of users that go on for a window it is their number ÷ rate under another name. */
    MEAN(
        "mean_ms",
        "mean ms",
        "ms",
        Better.LOWER,
        2,
        { trial -> trial.work.mean_ms?.takeIf { trial.work.total_s != null && trial.verdict == Verdict.HOLDS } },
    ),
    P50("p50_ms", "p50 ms", "ms", Better.LOWER, 2, { it.work.p50_ms }),
    P99("p99_ms", "p99 ms", "ms", Better.LOWER, 2, { it.work.p99_ms }),
    FIRST_BYTE("first_byte_p50_ms", "first byte p50 ms", "ms", Better.LOWER, 2, { it.work.first_byte_p50_ms }),

    /** Of the process that the trial ran in, which conditions may share. */
    READY_AFTER("ready_after_ms", "start, ms", "ms", Better.LOWER, 0, { it.ready_after_ms.toDouble() }),
    CPU_SHARE(
        "cpu_share_percent",
        "CPU of the service %",
        "%",
        Better.NEITHER,
        0,
        { trial -> trial.resources?.cpu_share?.times(PERCENT) },
    ),
    CPU_S_PER_1000("cpu_s_per_1000", "CPU s/1000", "s", Better.LOWER, 2, { it.resources?.cpu_s_per_1000 }),
    CPU_S_PER_GB(
        "cpu_s_per_gb",
        "CPU s/GB",
        "s",
        Better.LOWER,
        2,
        { trial ->
            trial.resources
                ?.cpu_s_per_1000
                ?.takeIf { trial.work.bytes > 0 }
                ?.let { it / THOUSAND * trial.work.correct / (trial.work.bytes / GB) }
        },
    ),
    MEMORY("memory_peak_mib", "peak memory MiB", "MiB", Better.LOWER, 0, { it.resources?.memory_peak_mib }),
    RSS_BEFORE("rss_before_mib", "RSS before MiB", "MiB", Better.LOWER, 1, { it.rest_before?.rss_mib }),
    RSS_AFTER("rss_after_mib", "RSS after MiB", "MiB", Better.LOWER, 1, { it.rest_after?.rss_mib }),
    HEAP("heap_used_mib", "heap used MiB", "MiB", Better.LOWER, 0, { it.rest_after?.heap_used_mib }),
    ALLOCATED(
        "allocated_mib_per_s",
        "allocated MiB/s",
        "MiB/s",
        Better.NEITHER,
        0,
        { it.garbage?.allocated_mib_per_s },
    ),
    THREADS(
        "threads_max",
        "threads",
        "threads",
        Better.NEITHER,
        0,
        { trial -> trial.resources?.threads_max?.toDouble() },
    ),
    EVENT_LOOPS(
        "threads_event_loop",
        "event-loop threads",
        "threads",
        Better.NEITHER,
        0,
        { it.threads["event-loop"]?.toDouble() },
    ),
    WORKERS("threads_worker", "worker threads", "threads", Better.NEITHER, 0, { it.threads["worker"]?.toDouble() }),
    VIRTUAL("threads_virtual", "virtual threads", "threads", Better.NEITHER, 0, { it.virtual_threads?.toDouble() }),
    LOST("messages_lost", "messages lost", "messages", Better.LOWER, 0, { it.work.more["messages_lost"] }),
    DUPLICATED(
        "messages_duplicated",
        "messages duplicated",
        "messages",
        Better.LOWER,
        0,
        { it.work.more["messages_duplicated"] },
    ),
    CORRUPTED(
        "messages_corrupted",
        "messages corrupted",
        "messages",
        Better.LOWER,
        0,
        { it.work.more["messages_corrupted"] },
    ),
    SAID(
        "messages_said_per_s",
        "messages said/s",
        "1/s",
        Better.HIGHER,
        1,
        { trial ->
            trial.work.more["messages_said"]?.takeIf { trial.work.window_s > 0 }?.let { it / trial.work.window_s }
        },
    ),
    DELIVERIES_EXPECTED(
        "deliveries_expected",
        "deliveries expected",
        "deliveries",
        Better.NEITHER,
        0,
        { it.work.more["deliveries_expected"] },
    ),
    DELIVERIES_LOST(
        "deliveries_lost",
        "deliveries lost",
        "deliveries",
        Better.LOWER,
        0,
        { it.work.more["deliveries_lost"] },
    ),
    DELIVERIES_DUPLICATED(
        "deliveries_duplicated",
        "deliveries duplicated",
        "deliveries",
        Better.LOWER,
        0,
        { it.work.more["deliveries_duplicated"] },
    ),
    CLIENT_CPU(
        "client_cpu_percent",
        "CPU of the client %",
        "%",
        Better.NEITHER,
        0,
        { trial -> trial.bench.injector_cpu_share?.times(PERCENT) },
    ),
    COMPANION_CPU(
        "companion_cpu_percent",
        "CPU of what it waits for %",
        "%",
        Better.NEITHER,
        0,
        { trial -> trial.bench.mock_cpu_share?.times(PERCENT) },
    );

    companion object {
        /** @throws IllegalArgumentException naming the known ones. */
        fun ofKey(key: String): WorkMeasure =
            requireNotNull(entries.find { it.key == key }) {
                "There is no figure '$key'. Known are: ${entries.joinToString { it.key }}."
            }
    }
}

private const val PERCENT = 100
private const val THOUSAND = 1_000
private const val GB = 1e9
