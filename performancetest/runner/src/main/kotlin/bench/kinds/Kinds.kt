package bench.kinds

import bench.experiment.ExperimentKind
import bench.experiment.capacity.CapacityKind
import bench.experiment.capacity.report.SearchReport
import bench.experiment.scenarios.ScenarioKind
import bench.experiment.scenarios.report.ScenarioReport
import bench.experiment.startup.StartupKind
import bench.experiment.startup.report.StartupReport
import bench.experiment.waiting.WaitingKind
import bench.experiment.waiting.report.WaitingReport
import bench.experiment.workload.WorkloadKind
import bench.experiment.workload.report.WorkloadReport
import bench.harness.ExperimentRunner
import bench.harness.RunSite
import bench.model.About
import bench.record.MetricValues
import bench.record.RecordStore
import bench.record.RunRecord
import bench.record.Trial
import bench.report.section.DrawnRun
import bench.report.section.Report
import bench.wording.RunNames
import java.nio.file.Path

/** The kinds of experiments there are. A new one is one more line in [all]. */
object Kinds {
    private class Kind(val measured: ExperimentKind<*, *>, val drawn: Report)

    private val all =
        listOf(
            Kind(CapacityKind, SearchReport),
            Kind(ScenarioKind, ScenarioReport),
            Kind(StartupKind, StartupReport),
            Kind(WorkloadKind, WorkloadReport),
            Kind(WaitingKind, WaitingReport),
        )

    internal val declared: List<ExperimentKind<*, *>> = all.map { it.measured }

    private fun of(run: RunRecord): Kind = all.single { it.measured.isOf(run) }

    fun runner(run: RunRecord, site: RunSite): ExperimentRunner = of(run).measured.runner(run, site)

    fun metrics(run: RunRecord, trials: List<Trial>): List<MetricValues> = of(run).drawn.metrics(run, trials)

    /**
     * @param root of the project, which says what older runs do not: what they are about.
     * @return [run] with a title that names its runtime, unless it is local processes.
     */
    fun drawn(store: RecordStore, root: Path, run: RunRecord = store.readRun()): DrawnRun {
        val about = run.about ?: Experiments.about(root, run.experiment) ?: About(run.experiment, "")
        return DrawnRun(run, store, about.copy(title = about.title + RunNames.where(run)), of(run).drawn)
    }
}
