package bench.experiment.workload.report

import bench.record.Metrics
import bench.record.RunRecord
import bench.record.Trial
import bench.report.TableReport
import bench.report.section.DrawnRun

/** Report of a run of workloads. */
object WorkloadReport : TableReport() {
    override fun measured(of: DrawnRun) = WorkloadTable.of(of.run, of.records.readWorkloads())

    override fun more(of: DrawnRun) =
        WorkloadCsv.of(of.run, of.records.readWorkloads())?.let { mapOf("${of.run.experiment}.csv" to it) }.orEmpty()

    override fun sections(of: DrawnRun) = WorkloadSections(of).all()

    override fun conditions(of: DrawnRun) = WorkloadConditions(of.run, of.records.readWorkloads()).tables()

    override fun metrics(run: RunRecord, trials: List<Trial>) = WorkloadMetrics.of(run, trials) + Metrics.measured(run)
}
