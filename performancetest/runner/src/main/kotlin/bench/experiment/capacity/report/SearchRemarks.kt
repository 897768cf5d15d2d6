package bench.experiment.capacity.report

import bench.model.SearchPlan
import bench.model.SearchStrategy
import bench.model.Verdict
import bench.record.RunRecord
import bench.record.TrialRecord
import bench.report.section.verdict
import bench.search.RateSearch
import bench.wording.RunWords
import bench.wording.SpentSearches

/** How reliable the answers of a run's searches are. Pure. */
object SearchRemarks {
    /** @return nothing if every search ended by itself, and nothing for linear searches, which have no such end. */
    fun of(run: RunRecord, trials: List<TrialRecord>): List<String> {
        val searches = trials.filter { run.hasEnded(it.planned) }.groupBy { it.planned }
        val spent = searches.filterValues { it.size >= run.settings.max_trials }
        if (
            run.planOf<SearchPlan>().strategy == SearchStrategy.LINEAR ||
                run.settings.max_trials == 0 ||
                spent.isEmpty()
        )
            return emptyList()
        val single = spent.filterValues(::restsOnOne).keys
        val (maxTrials, repetitions) = run.settings.max_trials to run.settings.repetitions
        return listOf(
            RunWords.spent(SpentSearches(spent.size, searches.size, maxTrials, single, hasSeveral = repetitions > 1))
        )
    }

    /** Whether the search tried its sustained rate only once. */
    private fun restsOnOne(search: List<TrialRecord>): Boolean =
        RateSearch.capacity(search.map { it.outcome }).sustained.let { sustained ->
            search.count { it.rate_per_s == sustained && it.verdict != Verdict.INVALID } == 1
        }
}
