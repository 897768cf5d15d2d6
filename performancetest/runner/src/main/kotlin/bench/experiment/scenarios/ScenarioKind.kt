package bench.experiment.scenarios

import bench.experiment.ExperimentKind
import bench.harness.RunSite
import bench.model.ScenarioPlan
import bench.record.RunRecord

/** Slow and failing dependencies, and fixed rates. */
object ScenarioKind :
    ExperimentKind<ScenarioExperiment, ScenarioPlan>(
        ScenarioExperiment::class,
        ScenarioExperiment.serializer(),
        ScenarioPlan::class,
    ) {
    override fun runner(run: RunRecord, plan: ScenarioPlan, site: RunSite) =
        ScenarioExperimentRunner(run.experiment, site.runtime, run.settings, plan, site.store, site.progress)
}
