package bench.experiment.capacity.report

import bench.model.SearchedDelay
import bench.model.Track
import bench.record.Better
import bench.record.CapacityResult
import bench.record.MemoryKind
import bench.record.Metric
import bench.record.MetricValues
import bench.record.ProcessMetrics
import bench.record.RateMetrics
import bench.record.TrialMetrics
import bench.record.TrialRecord
import bench.report.section.Measure
import bench.report.section.Measured
import bench.wording.MeasureWords
import bench.wording.limitedBy
import java.util.Locale

/** Capacity of one service, its limit, and its metrics at that rate. */
internal class CapacityMeasures(private val results: List<CapacityResult>, private val found: List<MetricValues>) {
    private val memory = MemoryKind.named(results.flatMap { it.bests })

    /** @param delays if several were searched: then only the capacity at each. */
    fun all(delays: List<SearchedDelay> = emptyList()): List<Measure> =
        results
            .filter { it.isMeasured }
            .groupBy { it.track }
            .toSortedMap()
            .flatMap { (track, same) ->
                if (delays.isEmpty()) of(track, same) else delays.map { ofDelay(it, track, same) }
            }

    private fun ofDelay(delay: SearchedDelay, track: Track, all: List<CapacityResult>): Measure =
        all.filter { delay.isOf(it.service) }
            .associate { delay.service(it.service) to capacity(it) }
            .let { Measure(MeasureWords.atDelay(delay.delay_ms), track, Better.HIGHER, it) }

    private fun of(track: Track, same: List<CapacityResult>): List<Measure> {
        fun measure(title: String, better: Better = Better.NEITHER, of: (CapacityResult) -> Measured) =
            Measure(title, track, better, same.associate { it.service to of(it) })
        return listOf(
            measure(MeasureWords.CAPACITY, Better.HIGHER) { capacity(it) },
            measure(MeasureWords.LIMITED_BY) { Measured(it.limitedBy) },
            measure(MeasureWords.BREAKING_POINT) { Measured(it.breaking?.toString().orEmpty()) },
            measure(MeasureWords.PER_CORE, Better.HIGHER) { perCore(it) },
            measure(MeasureWords.atCapacity(TrialMetrics.p99.title)) { Measured(shown(it, TrialMetrics.p99)) },
            measure(MeasureWords.atCapacity(ProcessMetrics.memoryPeak.titled("memory" to memory))) {
                Measured(shown(it, ProcessMetrics.memoryPeak))
            },
        )
    }

    private fun capacity(result: CapacityResult) =
        Measured(CapacityTable.sustained(result).shown(0), values(result), result.isAtLeast)

    private fun values(result: CapacityResult) =
        found
            .find { it.key.service == result.service && it.key.track == result.track && isCapacity(it) }
            ?.values
            .orEmpty()

    private fun isCapacity(values: MetricValues) = values.key.name == RateMetrics.sustained.key

    private fun perCore(result: CapacityResult) =
        result.bests
            .mapNotNull { best -> best.resources?.cpu_s_per_1000?.takeIf { it > 0 }?.let { 1_000 / it } }
            .let { values -> Measured(WorthTable.perCpuS(result)?.median?.let { digits(it, 0) }.orEmpty(), values) }

    private fun shown(result: CapacityResult, metric: Metric<TrialRecord>) =
        result.best?.let(metric.of)?.let { digits(it, metric.digits) }.orEmpty()

    private fun digits(value: Double, digits: Int) = "%.${digits}f".format(Locale.ROOT, value)
}
