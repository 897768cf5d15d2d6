package bench.experiment.startup.report

import bench.model.Verdict
import bench.record.Metrics
import bench.record.RecordReader
import bench.record.RunRecord
import bench.record.Trial
import bench.report.TableReport
import bench.report.section.DrawnRun
import bench.wording.FactsWords

/** Report of a run of starts, which have no validity gate. */
object StartupReport : TableReport() {
    override fun measured(of: DrawnRun) = StartupTable.of(of.run, of.records.readStarts())

    override fun sections(of: DrawnRun) = StartupSections(of).all()

    override fun measures(of: DrawnRun) = StartMeasures.of(of.records.readStarts())

    override fun metrics(run: RunRecord, trials: List<Trial>) = StartMetrics.of(run, trials) + Metrics.measured(run)

    override fun verdicts(records: RecordReader): Map<Verdict, Int> = emptyMap()

    override fun validity(records: RecordReader) =
        records.readStarts().let { starts -> FactsWords.starts(starts.size, starts.count { it.failure != null }) }
}
