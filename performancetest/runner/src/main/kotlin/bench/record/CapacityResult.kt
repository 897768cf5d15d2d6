package bench.record

import bench.model.Track
import bench.model.Verdict
import bench.search.CapacityInterval
import bench.search.Outcome
import bench.search.RateSearch
import bench.stats.Estimate
import bench.stats.Interval

/**
 * Capacity of one service on one track, in requests per second, as its trials show it.
 *
 * @property sustained median of the repetitions, rounded down; a repetition without a sustained rate counts as 0. Null
 *   if the median is 0. [sustainedInterval] is the 90 % interval of all trials ([CapacityInterval]); for a lower bound
 *   it ends at the highest rate that was tried. All other figures come from the middle repetition, the lower one of
 *   two.
 * @property survives highest rate at which more than 90 % of the calls succeeded, as `--search linear` asks; null if
 *   none.
 * @property atLeast why [sustained] is a lower bound: in a repetition that counts for it, no higher rate failed, or the
 *   service did not cause the failure. Null if [sustained] is exact.
 * @property best trial at the highest sustained rate of the middle repetition, null if none; [bests] has those of all
 *   repetitions.
 */
data class CapacityResult(
    val measured: Measured,
    val repetitions: Int,
    val sustained: Int?,
    val sustainedInterval: Interval?,
    val breaking: Int?,
    val survives: Int?,
    val atLeast: AtLeast?,
    val limit: Limit,
    val best: TrialRecord?,
    val bests: List<TrialRecord> = listOfNotNull(best),
) {
    /** @property experiment name of the experiment. */
    data class Measured(val experiment: String, val service: String, val track: Track)

    val experiment: String
        get() = measured.experiment

    val service: String
        get() = measured.service

    val track: Track
        get() = measured.track

    val isMeasured: Boolean
        get() = repetitions > 0

    /** Enough processes to compare it with other services. */
    val isRankable: Boolean
        get() = repetitions >= Estimate.LEAST

    val isAtLeast: Boolean
        get() = atLeast != null

    companion object {
        /**
         * Results of a whole run. A search that failed or was cut off does not count; if no repetition is left, the
         * result shows the reason instead.
         */
        fun ofRun(run: RunRecord, trials: List<TrialRecord>): List<CapacityResult> {
            val measured =
                of(trials.filter { run.hasEnded(it.planned) }) { service, track -> KnownLimits.of(run, service, track) }
            val failed = run.not_measured.map { it.search to LimitFacts.NotMeasured(it.reason) }
            val missing =
                (failed + cutOff(run, trials) + notBegun(run, trials))
                    .distinctBy { (search, _) -> search.service to search.track }
                    .filter { (search, _) ->
                        measured.none { it.service == search.service && it.track == search.track }
                    }
            return measured + missing.map { (search, why) -> missing(search, why, run.experiment) }
        }

        private fun cutOff(run: RunRecord, trials: List<TrialRecord>): List<Pair<Planned, LimitFacts.Missing>> {
            val failed = run.not_measured.map { it.search }
            val recorded = trials.map { it.planned }.distinct()
            return recorded.filterNot { run.hasEnded(it) || it in failed }.map { it to LimitFacts.CutOff } +
                (run.done.orEmpty() - recorded.toSet() - failed.toSet()).map { it to LimitFacts.TrialsLost }
        }

        /** Empty for older records: they do not say which searches ended, so none can be missing. */
        private fun notBegun(run: RunRecord, trials: List<TrialRecord>): List<Pair<Planned, LimitFacts.Missing>> =
            if (run.done == null) emptyList()
            else (run.order - run.done.toSet() - trials.map { it.planned }.toSet()).map { it to LimitFacts.NotBegun }

        private fun missing(search: Planned, why: LimitFacts.Missing, experiment: String) =
            CapacityResult(
                Measured(experiment, search.service, search.track),
                repetitions = 0,
                sustained = null,
                sustainedInterval = null,
                breaking = null,
                survives = null,
                atLeast = null,
                limit = Limit(why, above = null),
                best = null,
            )

        /** One result per service and track, in the order of their first trial. */
        fun of(trials: List<TrialRecord>, knownLimits: (service: String, Track) -> KnownLimits): List<CapacityResult> =
            trials
                .groupBy { Measured(it.experiment, it.service, it.track) }
                .map { (measured, group) -> one(measured, group, knownLimits(measured.service, measured.track)) }

        private fun one(measured: Measured, group: List<TrialRecord>, knownLimits: KnownLimits): CapacityResult {
            val searches =
                group
                    .groupBy { it.repetition }
                    .values
                    .map { it to RateSearch.capacity(outcomes(it)) }
                    .sortedBy { it.second.sustained ?: 0 }
            val estimate = Estimate.of(searches.map { (it.second.sustained ?: 0).toDouble() })
            val (middle, capacity) = searches[(searches.size - 1) / 2]
            val atLeast = AtLeast.of(searches.filter { (it.second.sustained ?: 0) <= estimate.median }, knownLimits)
            return CapacityResult(
                measured,
                searches.size,
                sustained = estimate.median.toInt().takeIf { it > 0 },
                sustainedInterval =
                    interval(searches.map { outcomes(it.first) }, estimate.median, knownLimits.highest_per_s, atLeast),
                breaking = capacity.breaking,
                survives = RateSearch.survives(outcomes(middle)),
                atLeast = atLeast,
                limit = Limit.of(middle, capacity, knownLimits),
                best = best(middle, capacity.sustained),
                bests = searches.mapNotNull { (trials, found) -> best(trials, found.sustained) },
            )
        }

        /**
         * The figure itself is always part of it. It ends at the highest rate that a search may try, for a lower bound
         * at the highest one that was tried. Null without a sustained rate.
         */
        private fun interval(
            searches: List<List<Outcome>>,
            sustained: Double,
            highest: Int?,
            atLeast: AtLeast?,
        ): Interval? {
            if (sustained == 0.0) return null
            val found = CapacityInterval.of(searches)
            val end = if (atLeast == null) highest else searches.flatten().maxOf { it.rate }
            val high = maxOf(found.low, minOf(found.high, end?.toDouble() ?: found.high))
            return Interval(minOf(found.low, sustained), maxOf(high, sustained))
        }

        private fun best(trials: List<TrialRecord>, sustained: Int?) = trials.lastOrNull {
            it.rate_per_s == sustained && it.verdict == Verdict.SUSTAINED
        }

        private fun outcomes(trials: List<TrialRecord>) = trials.map { it.outcome }
    }
}
