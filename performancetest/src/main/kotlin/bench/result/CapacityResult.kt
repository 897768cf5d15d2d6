package bench.result

import bench.catalog.Track
import bench.search.LevelSearch

/**
 * What the trials of one service on one track say about its capacity, in users per second; medians over repetitions.
 *
 * @property holds null if no level held; [holdsInterval] the lowest and highest repetition, null with fewer than three.
 * @property survives the highest level at which more than 90 % of the calls succeeded, which is what `--search linear` asks for; null if none.
 * @property isBench [holds] is a lower bound: above it the bench was the limit.
 * @property best the trial at the highest level that held (in the middle repetition), null if none.
 */
data class CapacityResult(
    val experiment: String,
    val service: String,
    val track: Track,
    val repetitions: Int,
    val holds: Int?,
    val holdsInterval: IntRange?,
    val breaks: Int?,
    val survives: Int?,
    val isBench: Boolean,
    val limit: Limit,
    val best: TrialRecord?,
) {
    val limitedBy: String get() = limit.text
    val isMeasured: Boolean get() = repetitions > 0

    companion object {
        /** Of a whole run: a search that failed counts for nothing, and where no repetition is left its reason is shown instead. */
        fun ofRun(run: RunRecord, trials: List<TrialRecord>): List<CapacityResult> {
            val failed = run.not_measured.map { it.search }
            val measured = of(trials.filter { Planned(it.service, it.track, it.repetition) !in failed }) { service, track -> Ceilings.of(run, service, track) }
            val missing = run.not_measured.distinctBy { it.search.service to it.search.track }.filter { m -> measured.none { it.service == m.search.service && it.track == m.search.track } }
            return measured + missing.map { missing(it, run.experiment) }
        }

        private fun missing(missing: NotMeasured, experiment: String) = CapacityResult(experiment, missing.search.service, missing.search.track, repetitions = 0,
            holds = null, holdsInterval = null, breaks = null, survives = null, isBench = false, limit = Limit.notMeasured(missing.reason), best = null)

        /** One result per service and track, in the order in which they first ran. */
        fun of(trials: List<TrialRecord>, ceilings: (service: String, Track) -> Ceilings): List<CapacityResult> =
            trials.groupBy { Triple(it.experiment, it.service, it.track) }.map { (key, group) -> one(group, ceilings(key.second, key.third)) }

        private fun one(group: List<TrialRecord>, ceilings: Ceilings): CapacityResult {
            val first = group.first()
            val searches = group.groupBy { it.repetition }.values.sortedBy { LevelSearch.capacity(outcomes(it)).holds ?: 0 }
            val middle = searches[searches.size / 2]
            val capacity = LevelSearch.capacity(outcomes(middle))
            val all = searches.mapNotNull { LevelSearch.capacity(outcomes(it)).holds }
            return CapacityResult(
                first.experiment, first.service, first.track, searches.size,
                holds = capacity.holds,
                holdsInterval = if (all.size < 3) null else all.first()..all.last(),
                breaks = capacity.breaks,
                survives = LevelSearch.survives(outcomes(middle)),
                isBench = capacity.ended_by_bench,
                limit = Limit.of(middle, capacity, ceilings),
                best = middle.lastOrNull { it.level_per_s == capacity.holds && it.verdict == Verdict.HOLDS },
            )
        }

        private fun outcomes(trials: List<TrialRecord>) = trials.map { it.outcome }
    }
}
