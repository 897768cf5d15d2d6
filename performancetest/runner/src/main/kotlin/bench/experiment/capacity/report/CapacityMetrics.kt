package bench.experiment.capacity.report

import bench.model.SearchPlan
import bench.model.SearchStrategy
import bench.model.Track
import bench.model.Verdict
import bench.record.AtLeast
import bench.record.CapacityResult
import bench.record.KnownLimits
import bench.record.Metric
import bench.record.MetricExtraction
import bench.record.MetricKey
import bench.record.MetricValues
import bench.record.ProcessMetrics
import bench.record.RateMetrics
import bench.record.RunRecord
import bench.record.Trial
import bench.record.TrialMetrics
import bench.record.TrialRecord
import bench.search.RateSearch

/**
 * Capacity and breaking point of each search, in req/s; latency, memory and CPU of each rate, which compare at the same
 * rate only.
 *
 * If a repetition tried a rate more than once, its median counts once, because these trials share a process. Rates at
 * which every trial was broken are left out: their latency depends on the length of the window.
 */
object CapacityMetrics : MetricExtraction {
    /** Result of one repetition. */
    private class Found(val value: Int, val isAtLeast: Boolean)

    private val atRate: List<Metric<TrialRecord>> =
        listOf(TrialMetrics.p50, TrialMetrics.p99, ProcessMetrics.memoryPeak, ProcessMetrics.cpuPer1000) +
            ProcessMetrics.further

    override fun of(run: RunRecord, trials: List<Trial>): List<MetricValues> {
        return trials
            .filterIsInstance<TrialRecord>()
            .filter { run.hasEnded(it.planned) }
            .groupBy { it.service to it.track }
            .flatMap { (what, group) ->
                found(run, what.first, what.second, group) + rates(what.first, what.second, group)
            }
    }

    private fun found(run: RunRecord, service: String, track: Track, trials: List<TrialRecord>): List<MetricValues> {
        val searches = trials.groupBy { it.repetition }.values
        fun metric(metric: Metric<CapacityResult>, found: List<Found>) =
            MetricValues(
                    MetricKey(service, track, "", metric.key),
                    metric.unit,
                    metric.better,
                    found.map { it.value.toDouble() },
                    found.count { it.isAtLeast },
                )
                .takeIf { found.isNotEmpty() }
        return listOfNotNull(
            metric(RateMetrics.sustained, searches.map { sustained(it, KnownLimits.of(run, service, track)) }),
            metric(RateMetrics.breaking, searches.mapNotNull(::breaking)),
            if (run.planOf<SearchPlan>().strategy == SearchStrategy.LINEAR)
                metric(
                    RateMetrics.survives,
                    searches.map {
                        Found(
                            RateSearch.survives(outcomes(it)) ?: 0,
                            isAtLeast = RateSearch.capacity(outcomes(it)).breaking == null,
                        )
                    },
                )
            else null,
        )
    }

    /** 0 if the service sustained no rate. */
    private fun sustained(search: List<TrialRecord>, knownLimits: KnownLimits) =
        RateSearch.capacity(outcomes(search)).let {
            Found(it.sustained ?: 0, AtLeast.of(listOf(search to it), knownLimits) != null)
        }

    /** If no rate broke the service, the breaking point is above the highest rate that it survived. */
    private fun breaking(search: List<TrialRecord>): Found? {
        val outcomes = outcomes(search)
        return RateSearch.capacity(outcomes).breaking?.let { Found(it, isAtLeast = false) }
            ?: RateSearch.survives(outcomes)?.let { Found(it, isAtLeast = true) }
    }

    private fun rates(service: String, track: Track, trials: List<TrialRecord>): List<MetricValues> =
        trials
            .filter { it.verdict != Verdict.INVALID }
            .groupBy { it.rate_per_s }
            .toSortedMap()
            .filterValues { rate -> rate.any { it.verdict != Verdict.BROKEN } }
            .flatMap { (rate, tried) ->
                atRate.mapNotNull { metric ->
                    metric.values(
                        MetricKey.ofRate(service, track, rate, metric.key),
                        tried.groupBy { it.repetition }.values,
                    )
                }
            }

    private fun outcomes(trials: List<TrialRecord>) = trials.map { it.outcome }
}
