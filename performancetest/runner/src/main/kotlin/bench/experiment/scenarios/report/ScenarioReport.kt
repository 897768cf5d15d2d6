package bench.experiment.scenarios.report

import bench.model.ScenarioPlan
import bench.model.View
import bench.record.Metrics
import bench.record.RunRecord
import bench.record.Trial
import bench.report.TableReport
import bench.report.section.DrawnRun

/** Of a run of scenarios: slow dependencies, rates, faults. */
object ScenarioReport : TableReport() {
    override fun measured(of: DrawnRun) =
        when (of.run.planOf<ScenarioPlan>().view) {
            View.DELAYS -> DelayTable.of(of.run, of.records.readTrials())
            View.RESOURCES -> ResourceTable.of(of.run, of.records.readTrials())
            View.FAULTS -> FaultTable.of(of.run, of.records.readTrials())
        }

    override fun sections(of: DrawnRun) = ScenarioSections(of).all()

    override fun metrics(run: RunRecord, trials: List<Trial>) = ScenarioMetrics.of(run, trials) + Metrics.measured(run)
}
