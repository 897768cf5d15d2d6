package bench.experiment.waiting

import bench.experiment.ExperimentKind
import bench.harness.RunSite
import bench.model.WaitingPlan
import bench.record.RunRecord

/** What a waiting call costs. */
object WaitingKind :
    ExperimentKind<WaitingExperiment, WaitingPlan>(
        WaitingExperiment::class,
        WaitingExperiment.serializer(),
        WaitingPlan::class,
    ) {
    override fun runner(run: RunRecord, plan: WaitingPlan, site: RunSite) =
        WaitingExperimentRunner(run.experiment, site.runtime, run.settings, plan, site.store, site.progress)
}
