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
import bench.stats.Estimate
import bench.stats.Interval
import bench.wording.ComparisonWords
import bench.wording.limitedBy
import kotlinx.serialization.Serializable
import kotlinx.serialization.json.Json

/**
 * A run's figures as `benchmark-action/github-action-benchmark` reads them, which keeps their history: [BIGGER] for its
 * tool `customBiggerIsBetter`, [SMALLER] for `customSmallerIsBetter`, each a JSON array of [Entry]. An array without
 * entries would be an error to the action, so there is no file then.
 *
 * The action compares figures by their names and knows no lower bounds. Where the bench was the limit, what a service
 * holds is one (`≥`), so it is left out, and with it the figures of that rate, which the bench chose and not the
 * service. A service that holds nothing is there with 0, so that its failure is seen. Invalid trials count for nothing.
 * A rate in per cent of what a service bears is another one in each run, and so left out, unless `--capacity` gave what
 * it bears.
 */
object BenchmarkAction {
    const val BIGGER = "benchmark-bigger.json"
    const val SMALLER = "benchmark-smaller.json"

    /**
     * @property name of service, track and figure, the same in each run, and only once in a file. @property value in
     *   [unit], the median of the repetitions unless [extra] says otherwise.
     * @property range its interval as text, absent where there are too few repetitions for one. @property extra lines
     *   that the action shows with the value.
     */
    @Serializable
    data class Entry(
        val name: String,
        val unit: String,
        val value: Double,
        val range: String? = null,
        val extra: String? = null,
    )

    /** Absent, and not null, is what the action takes as missing. */
    private val json = Json {
        prettyPrint = true
        explicitNulls = false
    }
    private const val AT_CAPACITY = "at capacity"

    private val figures: List<Metric<TrialRecord>> =
        listOf(TrialMetrics.p99, ProcessMetrics.memoryPeak, ProcessMetrics.cpuPer1000) +
            ProcessMetrics.further.filter { it.better == Better.LOWER }

    /** Of a run of searches. @return files by name. */
    fun ofCapacity(results: List<CapacityResult>): Map<String, String> =
        results
            .filter { it.isMeasured && !it.isAtLeast }
            .let { known -> files(bigger = known.map(::sustained), smaller = known.flatMap(::atCapacity)) }

    /**
     * Of a run of scenarios or starts: what `Metrics` finds in it and `./bench compare` compares. @return files by
     * name.
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
            range(result.sustainedInterval, result.repetitions),
            "${repetitions(result.repetitions)}\nlimited by ${result.limitedBy}",
        )

    /** Of one trial, the middle repetition's, whose rate may be another in the next run; [Entry.extra] says it. */
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
                    range(it.interval, it.repetitions),
                    repetitions(it.repetitions),
                )
            }

    /** 1 or 0 a repetition: their median would hide that one of three failed. */
    private fun outcome(metric: MetricValues) =
        Entry(
            name(metric.key),
            "share of repetitions",
            metric.values.average(),
            extra = repetitions(metric.values.size),
        )

    private fun name(key: MetricKey) = "${key.service} ${key.track.label} ${ComparisonWords.figure(key)}"

    private fun range(interval: Interval?, repetitions: Int) = interval?.let {
        "${ComparisonWords.number(it.low)} to ${ComparisonWords.number(it.high)}, ${Estimate.intervalName(repetitions)}"
    }

    private fun repetitions(count: Int) = if (count == 1) "1 repetition" else "$count repetitions"
}
