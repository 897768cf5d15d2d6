package bench.report.section

import bench.model.SearchPlan
import bench.model.SearchStrategy
import bench.model.Verdict
import bench.record.Planned
import bench.record.RunRecord
import bench.record.TrialRecord
import bench.search.LevelSearch

/** How firmly the answers of a run's searches stand. Pure. */
object SearchRemarks {
    /** @return nothing for runs of which every search ended by itself, and for linear ones, which have no such end. */
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
        return listOf(
            "${spent.size} of ${searches.size} searches used all ${run.settings.max_trials} trials that one may " +
                "have, and their answers are as near as those brought them" +
                (if (single.isEmpty()) "."
                else
                    "; on a single trial rests what holds of " +
                        "${named(single, hasSeveral = run.settings.repetitions > 1)}.")
        )
    }

    /** The level that holds was tried once. */
    private fun restsOnOne(search: List<TrialRecord>): Boolean =
        LevelSearch.capacity(search.map { it.outcome }).holds.let { holds ->
            search.count { it.level_per_s == holds && it.verdict != Verdict.INVALID } == 1
        }

    private fun named(searches: Set<Planned>, hasSeveral: Boolean) =
        searches
            .groupBy { it.service to it.track }
            .toSortedMap(compareBy({ it.second }, { it.first }))
            .map { (what, same) ->
                val repetitions = same.map { it.repetition }.sorted().joinToString(prefix = " (", postfix = ")")
                "${what.first} ${what.second.label}${if (hasSeveral) repetitions else ""}"
            }
            .inWords() + if (hasSeveral) " (repetitions in brackets)" else ""
}
