package bench.record

import bench.model.SearchPlan
import bench.model.SearchStrategy
import bench.model.Track
import bench.model.Verdict
import bench.search.LevelSearch
import bench.stats.median

/**
 * Of each search what holds and what breaks, in users per second; and of each level latency, memory and CPU, which
 * compare at the same level only.
 *
 * A repetition that tried a level more than once counts once, with its median: such trials share a process. Levels at
 * which every trial was broken are left out: latency there depends on how long one looks.
 */
object CapacityMetrics : MetricExtraction {
    private class Figure(val name: String, val unit: String, val better: Better, val of: (TrialRecord) -> Double?)

    /** What one repetition found. */
    private class Found(val value: Int, val isAtLeast: Boolean)

    private val atLevel =
        listOf(
            Figure("p50_ms", "ms", Better.LOWER) { it.load.p50_ms },
            Figure("p99_ms", "ms", Better.LOWER) { it.load.p99_ms },
            Figure("memory_peak_mib", "MiB", Better.LOWER) { it.resources?.memory_peak_mib },
            Figure("cpu_s_per_1000", "s", Better.LOWER) { it.resources?.cpu_s_per_1000 },
        )

    override fun of(run: RunRecord, trials: List<Trial>): List<Metric> {
        return trials
            .filterIsInstance<TrialRecord>()
            .filter { run.hasEnded(it.planned) }
            .groupBy { it.service to it.track }
            .flatMap { (what, group) ->
                found(run, what.first, what.second, group) + levels(what.first, what.second, group)
            }
    }

    private fun found(run: RunRecord, service: String, track: Track, trials: List<TrialRecord>): List<Metric> {
        val searches = trials.groupBy { it.repetition }.values
        fun metric(name: String, found: List<Found>) =
            Metric(
                    MetricKey(service, track, "", name),
                    "users/s",
                    Better.HIGHER,
                    found.map { it.value.toDouble() },
                    found.count { it.isAtLeast },
                )
                .takeIf { found.isNotEmpty() }
        return listOfNotNull(
            metric("holds_rps", searches.map { holds(it, Ceilings.of(run, service, track)) }),
            metric("breaks_rps", searches.mapNotNull(::breaks)),
            if (run.planOf<SearchPlan>().strategy == SearchStrategy.LINEAR)
                metric(
                    "survives_rps",
                    searches.map {
                        Found(
                            LevelSearch.survives(outcomes(it)) ?: 0,
                            isAtLeast = LevelSearch.capacity(outcomes(it)).breaks == null,
                        )
                    },
                )
            else null,
        )
    }

    /** Where no level held that is 0. */
    private fun holds(search: List<TrialRecord>, ceilings: Ceilings) =
        LevelSearch.capacity(outcomes(search)).let {
            Found(it.holds ?: 0, AtLeast.of(listOf(search to it), ceilings) != null)
        }

    /** Where nothing broke, it is more than what was survived. */
    private fun breaks(search: List<TrialRecord>): Found? {
        val outcomes = outcomes(search)
        return LevelSearch.capacity(outcomes).breaks?.let { Found(it, isAtLeast = false) }
            ?: LevelSearch.survives(outcomes)?.let { Found(it, isAtLeast = true) }
    }

    private fun levels(service: String, track: Track, trials: List<TrialRecord>): List<Metric> =
        trials
            .filter { it.verdict != Verdict.INVALID }
            .groupBy { it.level_per_s }
            .toSortedMap()
            .filterValues { level -> level.any { it.verdict != Verdict.BROKEN } }
            .flatMap { (level, tried) ->
                atLevel.mapNotNull { figure ->
                    figure.metric(MetricKey.ofLevel(service, track, level, figure.name), tried)
                }
            }

    private fun Figure.metric(key: MetricKey, trials: List<TrialRecord>): Metric? {
        val values =
            trials
                .groupBy { it.repetition }
                .values
                .mapNotNull { repetition -> repetition.mapNotNull(of).takeIf { it.isNotEmpty() }?.let(::median) }
        return Metric(key, unit, better, values).takeIf { values.isNotEmpty() }
    }

    private fun outcomes(trials: List<TrialRecord>) = trials.map { it.outcome }
}
