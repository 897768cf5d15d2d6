package bench.experiment.scenarios.report

import bench.model.ScenarioPlan
import bench.model.View
import bench.record.Metrics
import bench.record.RunRecord
import bench.record.Trial
import bench.report.TableReport
import bench.report.section.DrawnRun

/** Report of a run of scenarios: slow dependencies, rates, faults. */
object ScenarioReport : TableReport() {
    /** Table of the first section, by the plan's view. */
    override fun measured(of: DrawnRun) = sections(of).first().table

    override fun sections(of: DrawnRun) = ScenarioSections(of).all()

    override fun measures(of: DrawnRun) =
        of.records.readTrials().let { trials ->
            when (of.run.planOf<ScenarioPlan>().view) {
                View.DELAYS -> ScenarioMeasures.ofDelays(of.run, trials)
                View.FAULTS -> ScenarioMeasures.ofFaults(trials)
                View.RESOURCES -> ScenarioMeasures.ofResources(trials)
            }
        }

    override fun metrics(run: RunRecord, trials: List<Trial>) = ScenarioMetrics.of(run, trials) + Metrics.measured(run)
}
