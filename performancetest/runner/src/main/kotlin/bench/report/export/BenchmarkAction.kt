package bench.report.export

import bench.record.Better
import bench.record.CapacityResult
import bench.record.Metric
import bench.record.MetricKey
import bench.record.MetricValues
import bench.record.ProcessMetrics
import bench.record.RateMetrics
import bench.record.RunRecord
import bench.record.TrialMetrics
import bench.record.TrialRecord
import bench.search.CapacityInterval
import bench.stats.Estimate
import bench.stats.Interval
import bench.wording.ComparisonWords
import bench.wording.limitedBy
import kotlinx.serialization.Serializable
import kotlinx.serialization.json.Json

/**
 * A run's figures in the format of `benchmark-action/github-action-benchmark`, which keeps their history. [BIGGER] is
 * for its tool `customBiggerIsBetter`, [SMALLER] for `customSmallerIsBetter`; each is a JSON array of [Entry]. The
 * action rejects an empty array, so there is no file without entries.
 *
 * The action compares figures by their names and knows no lower bounds. If the bench was the limit, the capacity is a
 * lower bound (`≥`). It is then omitted, together with the figures at that rate, because the bench determined it. A
 * service without a sustained rate appears with 0, so that its failure is visible. Invalid trials do not count. A rate
 * in per cent of the capacity differs from run to run and is omitted, unless `--capacity` fixed the capacity.
 */
object BenchmarkAction {
    const val BIGGER = "benchmark-bigger.json"
    const val SMALLER = "benchmark-smaller.json"

    /**
     * @property name service, track and metric; the same in each run, and unique in a file.
     * @property value in [unit], the median of the repetitions unless [extra] says otherwise.
     * @property range its interval as text, absent with too few repetitions.
     * @property extra lines that the action shows with the value.
     */
    @Serializable
    data class Entry(
        val name: String,
        val unit: String,
        val value: Double,
        val range: String? = null,
        val extra: String? = null,
    )

    /** The action accepts absent fields, but not null. */
    private val json = Json {
        prettyPrint = true
        explicitNulls = false
    }
    private const val AT_CAPACITY = "at capacity"

    private val figures: List<Metric<TrialRecord>> =
        listOf(TrialMetrics.p99, ProcessMetrics.memoryPeak, ProcessMetrics.cpuPer1000) +
            ProcessMetrics.further.filter { it.better == Better.LOWER }

    /**
     * Entries of a capacity run.
     *
     * @return files by name.
     */
    fun ofCapacity(results: List<CapacityResult>): Map<String, String> =
        results
            .filter { it.isMeasured && !it.isAtLeast }
            .let { known -> files(bigger = known.map(::sustained), smaller = known.flatMap(::atCapacity)) }

    /**
     * Entries of a run of scenarios or starts: the figures that `Metrics` finds in it and `./bench compare` compares.
     *
     * @return files by name.
     */
    fun ofMetrics(run: RunRecord, metrics: List<MetricValues>): Map<String, String> =
        metrics
            .filter { it.atLeast == 0 && hasHistory(run, it.key) }
            .groupBy { it.better }
            .let { known ->
                files(
                    bigger = known[Better.HIGHER].orEmpty().map(::entry),
                    smaller = known[Better.LOWER].orEmpty().map(::entry),
                )
            }

    private fun hasHistory(run: RunRecord, key: MetricKey) =
        !key.isRate || "${key.service}/${key.track.label}" in run.plan.capacities

    private fun files(bigger: List<Entry>, smaller: List<Entry>) =
        mapOf(BIGGER to bigger, SMALLER to smaller)
            .filterValues { it.isNotEmpty() }
            .mapValues { json.encodeToString(it.value) + "\n" }

    private fun sustained(result: CapacityResult) =
        Entry(
            name(MetricKey(result.service, result.track, "", RateMetrics.sustained.key)),
            RateMetrics.sustained.unit,
            (result.sustained ?: 0).toDouble(),
            range(result.sustainedInterval, CapacityInterval.NAME),
            "${repetitions(result.repetitions)}\nlimited by ${result.limitedBy}",
        )

    /**
     * Figures of one trial from the middle repetition. Its rate may differ in the next run, so [Entry.extra] names it.
     */
    private fun atCapacity(result: CapacityResult): List<Entry> =
        result.best
            ?.let { best ->
                figures.mapNotNull { figure ->
                    figure.of(best)?.let {
                        Entry(
                            name(MetricKey(result.service, result.track, AT_CAPACITY, figure.key)),
                            figure.unit,
                            it,
                            extra = "one trial, at ${best.rate_per_s} req/s",
                        )
                    }
                }
            }
            .orEmpty()

    private fun entry(metric: MetricValues): Entry =
        if (metric.key.isOutcome) outcome(metric)
        else
            Estimate.of(metric.values).let {
                Entry(
                    name(metric.key),
                    metric.unit.ifEmpty { "share" },
                    it.median,
                    range(it.interval, Estimate.intervalName(it.repetitions)),
                    repetitions(it.repetitions),
                )
            }

    /** 1 or 0 per repetition: their median would hide that one of three failed. */
    private fun outcome(metric: MetricValues) =
        Entry(
            name(metric.key),
            "share of repetitions",
            metric.values.average(),
            extra = repetitions(metric.values.size),
        )

    private fun name(key: MetricKey) = "${key.service} ${key.track.label} ${ComparisonWords.figure(key)}"

    private fun range(interval: Interval?, name: String) = interval?.let {
        "${ComparisonWords.number(it.low)} to ${ComparisonWords.number(it.high)}, $name"
    }

    private fun repetitions(count: Int) = if (count == 1) "1 repetition" else "$count repetitions"
}
