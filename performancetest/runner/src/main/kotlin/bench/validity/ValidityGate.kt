package bench.validity

import bench.model.BenchMetrics
import bench.model.Chance
import bench.model.FileDescriptors
import bench.model.InvalidCode
import bench.model.InvalidReason
import bench.model.LoadGeneratorMetrics
import bench.model.Thresholds
import bench.record.LoadMetrics
import kotlin.math.abs

/**
 * Names every reason why the bench, not the service, may have determined a trial's number. Empty: the number may be
 * published.
 */
object ValidityGate {
    /**
     * @param isSteadyState the condition was constant in the window; Little's law does not apply to a changed one.
     * @param slackMs of the objective, see [Thresholds].
     * @param chance what draws may do to the window's figures.
     */
    fun reasons(
        load: LoadMetrics,
        bench: BenchMetrics,
        isSteadyState: Boolean = true,
        slackMs: Double = Thresholds.USUAL_SLACK_MS,
        chance: Chance = Chance.NONE,
    ): List<InvalidReason> =
        loadGenerators(load, bench, slackMs) +
            listOfNotNull(
                cpu(bench),
                unread(bench),
                mockLateness(bench, slackMs),
                fileDescriptors("mock", bench.mock_file_descriptors),
                heap(bench),
                little(load, slackMs, chance).takeIf { isSteadyState },
            ) +
            bench.incidents

    /**
     * Reasons for a closed loop: it has no schedule, so it cannot be late, and its bench may be the limit if the report
     * says so.
     */
    fun reasonsOfClosedLoop(bench: BenchMetrics): List<InvalidReason> =
        listOfNotNull(
            unread(bench),
            fileDescriptors("load-generator", bench.load_generator_file_descriptors),
            heap(bench),
        ) + bench.incidents + doubts(bench)

    /**
     * Reasons that may explain a failure but not a success: a rate that was sustained in spite of them counts as
     * sustained.
     */
    fun doubts(bench: BenchMetrics): List<InvalidReason> = listOfNotNull(stolen(bench))

    /** Of several load generators, each is judged alone, too: a late one must not hide in the sum. */
    private fun loadGenerators(load: LoadMetrics, bench: BenchMetrics, slackMs: Double): List<InvalidReason> {
        val named = bench.load_generators.flatMap { alone(it, slackMs) }
        val all =
            listOfNotNull(
                lateness(load.lateness_p99_ms, slackMs),
                started(load.started, load.due),
                fileDescriptors("load-generator", bench.load_generator_file_descriptors),
            )
        return named + all.filter { sum -> named.none { it.code == sum.code } }
    }

    private fun alone(one: LoadGeneratorMetrics, slackMs: Double): List<InvalidReason> =
        listOfNotNull(
                lateness(one.lateness_p99_ms, slackMs),
                started(one.started, one.due),
                one.start_skew_ms.above(Thresholds.START_SKEW_MS, InvalidCode.START_SKEW),
                fileDescriptors(one.name, one.file_descriptors),
            )
            .map { it.copy(parts = listOf(one.name)) }

    private fun lateness(p99Ms: Double?, slackMs: Double) =
        p99Ms.above(Thresholds.loadGeneratorLatenessP99Ms(slackMs), InvalidCode.LOAD_GENERATOR_LATE)

    private fun started(started: Long, due: Long) =
        (started.toDouble() / due)
            .takeIf { due > 0 && it < Thresholds.STARTED_SHARE }
            ?.let { InvalidReason(InvalidCode.LOAD_GENERATOR_STARTED_TOO_FEW, it, Thresholds.STARTED_SHARE) }

    /** Backing services may use up their CPU: the report names that as the limit, but the bench is valid. */
    private fun cpu(bench: BenchMetrics) =
        (bench.own_cpu_share ?: bench.bench_cpu_share).above(Thresholds.BENCH_CPU_SHARE, InvalidCode.BENCH_CPU)

    /** A value that was not measured cannot be assumed to be small. */
    private fun unread(bench: BenchMetrics) =
        bench.unread.takeIf { it.isNotEmpty() }?.let { InvalidReason(InvalidCode.BENCH_CPU_UNREAD, parts = it) }

    private fun stolen(bench: BenchMetrics) =
        bench.stolen_cpu_share.above(Thresholds.STOLEN_CPU_SHARE, InvalidCode.HOST_CPU)

    private fun mockLateness(bench: BenchMetrics, slackMs: Double) =
        bench.mock_lateness_p99_ms.above(Thresholds.mockLatenessP99Ms(slackMs), InvalidCode.MOCK_LATE)

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

    /** Only for a steady window that is long compared with its calls: the law applies to a steady state. */
    private fun little(load: LoadMetrics, slackMs: Double, chance: Chance): InvalidReason? {
        val mean = load.mean_ms ?: return null
        if ((load.p99_ms ?: 0.0) > load.window_s * 1_000 / 2) return null
        if (!load.steady || load.due < Thresholds.LITTLE_MIN_CALLS || load.unanswered > 0) return null
        val startedPerS = load.started.toDouble() / load.window_s
        val predicted = startedPerS * mean / 1_000
        val allowed =
            maxOf(Thresholds.LITTLE_SHARE * predicted, startedPerS * Thresholds.littleFloorMs(slackMs) / 1_000) +
                chance.littleCalls(startedPerS, mean, load.window_s)
        return InvalidReason(InvalidCode.LITTLES_LAW, load.in_flight_mean, predicted).takeIf {
            abs(predicted - load.in_flight_mean) > allowed
        }
    }
}
