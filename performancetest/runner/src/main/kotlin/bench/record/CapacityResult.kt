package bench.record

import bench.model.Track
import bench.model.Verdict
import bench.search.RateSearch
import bench.stats.Estimate
import bench.stats.Interval

/**
 * What the trials of one service on one track say about its capacity, in requests per second.
 *
 * @property holds the median of the repetitions, rounded down, where one in which no rate held counts as 0; null if
 *   that is 0. [sustainedInterval] is its 95 % interval by bootstrap, null with fewer than three repetitions
 *   ([Estimate] says what it is worth). The other figures are those of the repetition in the middle, the lower one of
 *   two.
 * @property survives the highest rate at which more than 90 % of the calls succeeded, which is what `--search linear`
 *   asks for; null if none.
 * @property atLeast why [holds] is a lower bound: in a repetition that counts for it nothing above failed, or not for
 *   its own sake. Null where it is none.
 * @property best the trial at the highest rate that held in the middle repetition, null if none; [bests] those of all
 *   repetitions that have one.
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
    /** @property experiment its name. */
    data class Measured(val experiment: String, val service: String, val track: Track)

    val experiment: String
        get() = measured.experiment

    val service: String
        get() = measured.service

    val track: Track
        get() = measured.track

    val isMeasured: Boolean
        get() = repetitions > 0

    val isAtLeast: Boolean
        get() = atLeast != null

    companion object {
        /**
         * Of a whole run: a search that failed or was cut off counts for nothing, and where no repetition is left its
         * reason is shown instead.
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

        /** Of older records, which do not say what is done, nothing can be missing. */
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

        /** One result per service and track, in the order in which they first ran. */
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
            return CapacityResult(
                measured,
                searches.size,
                sustained = estimate.median.toInt().takeIf { it > 0 },
                sustainedInterval = estimate.interval,
                breaking = capacity.breaking,
                survives = RateSearch.survives(outcomes(middle)),
                atLeast = AtLeast.of(searches.filter { (it.second.sustained ?: 0) <= estimate.median }, knownLimits),
                limit = Limit.of(middle, capacity, knownLimits),
                best = best(middle, capacity.sustained),
                bests = searches.mapNotNull { (trials, found) -> best(trials, found.sustained) },
            )
        }

        private fun best(trials: List<TrialRecord>, sustained: Int?) = trials.lastOrNull {
            it.rate_per_s == sustained && it.verdict == Verdict.SUSTAINED
        }

        private fun outcomes(trials: List<TrialRecord>) = trials.map { it.outcome }
    }
}
