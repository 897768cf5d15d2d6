package bench.experiment.workload

import bench.experiment.ExperimentKind
import bench.experiment.startup.NativeBuild
import bench.harness.RunSite
import bench.model.WorkloadPlan
import bench.record.RecordStore
import bench.record.RunRecord
import bench.runtime.Settings

/** Users in a closed loop, under conditions. */
object WorkloadKind :
    ExperimentKind<WorkloadExperiment, WorkloadPlan>(
        WorkloadExperiment::class,
        WorkloadExperiment.serializer(),
        WorkloadPlan::class,
    ) {
    override fun runner(run: RunRecord, plan: WorkloadPlan, site: RunSite) =
        WorkloadExperimentRunner(
            run.experiment,
            site.runtime,
            run.settings,
            plan,
            site.catalog,
            site.store,
            site.progress,
            NativeBuild(
                site.root,
                site.store.folder.resolve(RecordStore.CACHES),
                Settings.of(site.root).get(NativeBuild.IMAGE).orEmpty(),
            ),
        )
}
