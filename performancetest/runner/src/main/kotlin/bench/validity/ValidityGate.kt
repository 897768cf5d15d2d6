package bench.validity

import bench.model.BenchMetrics
import bench.model.Descriptors
import bench.model.Thresholds
import bench.record.LoadMetrics
import kotlin.math.abs

/**
 * Names everything by which the bench, not the service, may have made a trial's number. Empty: the number may be
 * published.
 */
object ValidityGate {
    /** @param isSteadyState the condition was constant in the window; Little's law says nothing of one that changed. */
    fun reasons(load: LoadMetrics, bench: BenchMetrics, isSteadyState: Boolean = true): List<String> =
        listOfNotNull(
            lateness(load),
            started(load),
            cpu(bench),
            unread(bench),
            mockLateness(bench),
            descriptors("injector", bench.injector_descriptors),
            descriptors("mock", bench.mock_descriptors),
            heap(bench),
            little(load).takeIf { isSteadyState },
        ) + bench.incidents

    /**
     * Of a closed loop, which has no schedule to be late for, and whose bench may be the limit as long as that is told.
     */
    fun reasonsOfClosedLoop(bench: BenchMetrics): List<String> =
        listOfNotNull(unread(bench), descriptors("injector", bench.injector_descriptors), heap(bench)) +
            bench.incidents +
            doubts(bench)

    /** What may have made a service fail, but cannot have made it hold: a level that held all the same, held. */
    fun doubts(bench: BenchMetrics): List<String> = listOfNotNull(stolen(bench))

    /** What [reason] is about, without its figures, which differ from trial to trial. */
    fun kind(reason: String): String =
        when {
            reason.startsWith(STARTED) -> "injector started too few users"
            reason.startsWith(CPU) -> "the bench used too much of its CPU"
            DESCRIPTORS in reason -> "${reason.substringBefore(':')} had too few descriptors"
            else -> reason.substringBefore(':').substringBefore(" (")
        }

    private fun lateness(load: LoadMetrics) =
        load.lateness_p99_ms
            ?.takeIf { it > Thresholds.INJECTOR_LATENESS_P99_MS }
            ?.let { "injector late: p99 ${format(it)} ms, allowed ${format(Thresholds.INJECTOR_LATENESS_P99_MS)} ms" }

    private fun started(load: LoadMetrics) =
        (load.started.toDouble() / load.due)
            .takeIf { load.due > 0 && it < Thresholds.STARTED_SHARE }
            ?.let { "$STARTED ${percent(it)} of the intended users, needed ${percent(Thresholds.STARTED_SHARE)}" }

    /** What a service waits for may use up its CPU: that is a limit and is named as one, but the bench did its part. */
    private fun cpu(bench: BenchMetrics) =
        (bench.own_cpu_share ?: bench.bench_cpu_share)
            ?.takeIf { it > Thresholds.BENCH_CPU_SHARE }
            ?.let { "$CPU ${percent(it)} of its CPU, allowed ${percent(Thresholds.BENCH_CPU_SHARE)}" }

    /** What was not read cannot be said to have been little. */
    private fun unread(bench: BenchMetrics) =
        bench.unread.takeIf { it.isNotEmpty() }?.let { "no readings of the CPU that was used by: ${it.joinToString()}" }

    private fun stolen(bench: BenchMetrics) =
        bench.stolen_cpu_share
            ?.takeIf { it > Thresholds.STOLEN_CPU_SHARE }
            ?.let {
                "host took ${percent(it)} of a core for other guests, allowed ${percent(Thresholds.STOLEN_CPU_SHARE)}"
            }

    private fun mockLateness(bench: BenchMetrics) =
        bench.mock_lateness_p99_ms
            ?.takeIf { it > Thresholds.MOCK_LATENESS_P99_MS }
            ?.let { "mock late: p99 ${format(it)} ms, allowed ${format(Thresholds.MOCK_LATENESS_P99_MS)} ms" }

    private fun descriptors(part: String, open: Descriptors?) =
        open
            ?.takeIf { it.share > Thresholds.DESCRIPTOR_SHARE }
            ?.let { "$part: ${it.used} of ${it.limit} $DESCRIPTORS, allowed ${percent(Thresholds.DESCRIPTOR_SHARE)}" }

    private fun heap(bench: BenchMetrics): String? {
        val configured = bench.heap_configured_bytes ?: return null
        val measured = bench.heap_max_bytes ?: return "heap: the process does not tell how much it has"
        return "heap: the process has $measured bytes, it was given $configured"
            .takeIf { abs(measured - configured) > Thresholds.HEAP_SHARE * configured }
    }

    /** Only of a window that stood still and is long against the calls in it: the law is about a steady state. */
    private fun little(load: LoadMetrics): String? {
        val mean = load.mean_ms ?: return null
        if ((load.p99_ms ?: 0.0) > load.window_s * 1_000 / 2) return null
        if (!load.steady || load.due < Thresholds.LITTLE_MIN_CALLS || load.unanswered > 0) return null
        val predicted = load.started.toDouble() / load.window_s * mean / 1_000
        return "Little's law: ${format(load.in_flight_mean)} calls in flight, rate × latency gives ${format(predicted)}"
            .takeIf {
                abs(predicted - load.in_flight_mean) >
                    maxOf(
                        Thresholds.LITTLE_SHARE * predicted,
                        load.started.toDouble() / load.window_s * Thresholds.LITTLE_FLOOR_MS / 1_000,
                    )
            }
    }

    private const val STARTED = "injector started"
    private const val CPU = "the bench used"
    private const val DESCRIPTORS = "descriptors in use"

    private fun format(value: Double) = String.format(java.util.Locale.ROOT, "%.1f", value)

    private fun percent(share: Double) = String.format(java.util.Locale.ROOT, "%.1f %%", share * 100)
}
