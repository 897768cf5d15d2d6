package bench.experiment.capacity

import bench.UserError
import bench.experiment.ExperimentKind
import bench.harness.RunSite
import bench.model.SearchPlan
import bench.model.SearchStrategy
import bench.record.RunRecord
import bench.search.LinearSearch
import bench.search.RateSearch

/** Searches for the highest rate that a service sustains. */
object CapacityKind :
    ExperimentKind<SearchExperiment, SearchPlan>(
        SearchExperiment::class,
        SearchExperiment.serializer(),
        SearchPlan::class,
    ) {
    override fun runner(run: RunRecord, plan: SearchPlan, site: RunSite) =
        SearchExperimentRunner(
            run.experiment,
            site.runtime,
            run.settings,
            site.catalog,
            site.store,
            site.progress,
            linear(plan, run.settings.max_rate_per_s),
        )

    private fun linear(plan: SearchPlan, highest: Int): (() -> RateSearch)? =
        when (plan.strategy) {
            SearchStrategy.ADAPTIVE -> null
            SearchStrategy.LINEAR ->
                (plan.linear ?: throw UserError("This run has no steps of its linear search: start a new one.")).let {
                    steps ->
                    { LinearSearch(steps.start, steps.step, highest) }
                }
        }
}
