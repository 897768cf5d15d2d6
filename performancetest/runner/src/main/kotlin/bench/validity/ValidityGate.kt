package bench.validity

import bench.model.BenchMetrics
import bench.model.FileDescriptors
import bench.model.InvalidCode
import bench.model.InvalidReason
import bench.model.Thresholds
import bench.record.LoadMetrics
import kotlin.math.abs

/**
 * Names everything by which the bench, not the service, may have made a trial's number. Empty: the number may be
 * published.
 */
object ValidityGate {
    /** @param isSteadyState the condition was constant in the window; Little's law says nothing of one that changed. */
    fun reasons(load: LoadMetrics, bench: BenchMetrics, isSteadyState: Boolean = true): List<InvalidReason> =
        listOfNotNull(
            lateness(load),
            started(load),
            cpu(bench),
            unread(bench),
            mockLateness(bench),
            fileDescriptors("load-generator", bench.load_generator_file_descriptors),
            fileDescriptors("mock", bench.mock_file_descriptors),
            heap(bench),
            little(load).takeIf { isSteadyState },
        ) + bench.incidents

    /**
     * Of a closed loop, which has no schedule to be late for, and whose bench may be the limit as long as that is told.
     */
    fun reasonsOfClosedLoop(bench: BenchMetrics): List<InvalidReason> =
        listOfNotNull(
            unread(bench),
            fileDescriptors("load-generator", bench.load_generator_file_descriptors),
            heap(bench),
        ) + bench.incidents + doubts(bench)

    /** What may have made a service fail, but cannot have made it hold: a rate that held all the same, held. */
    fun doubts(bench: BenchMetrics): List<InvalidReason> = listOfNotNull(stolen(bench))

    private fun lateness(load: LoadMetrics) =
        load.lateness_p99_ms.above(Thresholds.LOAD_GENERATOR_LATENESS_P99_MS, InvalidCode.LOAD_GENERATOR_LATE)

    private fun started(load: LoadMetrics) =
        (load.started.toDouble() / load.due)
            .takeIf { load.due > 0 && it < Thresholds.STARTED_SHARE }
            ?.let { InvalidReason(InvalidCode.LOAD_GENERATOR_STARTED_TOO_FEW, it, Thresholds.STARTED_SHARE) }

    /** What a service waits for may use up its CPU: that is a limit and is named as one, but the bench did its part. */
    private fun cpu(bench: BenchMetrics) =
        (bench.own_cpu_share ?: bench.bench_cpu_share).above(Thresholds.BENCH_CPU_SHARE, InvalidCode.BENCH_CPU)

    /** What was not read cannot be said to have been little. */
    private fun unread(bench: BenchMetrics) =
        bench.unread.takeIf { it.isNotEmpty() }?.let { InvalidReason(InvalidCode.BENCH_CPU_UNREAD, parts = it) }

    private fun stolen(bench: BenchMetrics) =
        bench.stolen_cpu_share.above(Thresholds.STOLEN_CPU_SHARE, InvalidCode.HOST_CPU)

    private fun mockLateness(bench: BenchMetrics) =
        bench.mock_lateness_p99_ms.above(Thresholds.MOCK_LATENESS_P99_MS, InvalidCode.MOCK_LATE)

    private fun Double?.above(allowed: Double, code: InvalidCode): InvalidReason? =
        this?.takeIf { it > allowed }?.let { InvalidReason(code, it, allowed) }

    private fun fileDescriptors(part: String, open: FileDescriptors?) =
        open
            ?.takeIf { it.share > Thresholds.DESCRIPTOR_SHARE }
            ?.let {
                InvalidReason(
                    InvalidCode.FILE_DESCRIPTORS,
                    it.used.toDouble(),
                    Thresholds.DESCRIPTOR_SHARE,
                    it.limit.toDouble(),
                    listOf(part),
                )
            }

    private fun heap(bench: BenchMetrics): InvalidReason? {
        val configured = bench.heap_configured_bytes ?: return null
        val measured = bench.heap_max_bytes
        if (measured != null && abs(measured - configured) <= Thresholds.HEAP_SHARE * configured) return null
        return InvalidReason(InvalidCode.HEAP, measured?.toDouble(), configured.toDouble())
    }

    /** Only of a window that stood still and is long against the calls in it: the law is about a steady state. */
    private fun little(load: LoadMetrics): InvalidReason? {
        val mean = load.mean_ms ?: return null
        if ((load.p99_ms ?: 0.0) > load.window_s * 1_000 / 2) return null
        if (!load.steady || load.due < Thresholds.LITTLE_MIN_CALLS || load.unanswered > 0) return null
        val startedPerS = load.started.toDouble() / load.window_s
        val predicted = startedPerS * mean / 1_000
        val allowed = maxOf(Thresholds.LITTLE_SHARE * predicted, startedPerS * Thresholds.LITTLE_FLOOR_MS / 1_000)
        return InvalidReason(InvalidCode.LITTLES_LAW, load.in_flight_mean, predicted).takeIf {
            abs(predicted - load.in_flight_mean) > allowed
        }
    }
}
