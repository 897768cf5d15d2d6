package bench.experiment.startup

import bench.experiment.ExperimentKind
import bench.harness.RunSite
import bench.model.StartPlan
import bench.record.RunRecord

/** Time to the first answer. */
object StartupKind :
    ExperimentKind<StartupExperiment, StartPlan>(
        StartupExperiment::class,
        StartupExperiment.serializer(),
        StartPlan::class,
    ) {
    override fun runner(run: RunRecord, plan: StartPlan, site: RunSite) =
        StartupExperimentRunner(run.experiment, site.runtime, plan, site.store, site.progress)
}
