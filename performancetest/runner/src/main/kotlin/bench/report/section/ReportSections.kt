package bench.report.section

import bench.record.RecordReader
import bench.record.RunRecord

/** All answers of a run, the most asked first. */
object ReportSections {
    fun of(run: RunRecord, records: RecordReader): List<ReportSection> =
        when {
            run.startup != null -> StartupSections(run, records).all()
            run.workload != null -> WorkloadSections(run, records).all()
            run.scenarios != null -> ScenarioSections(run, records).all()
            else -> SearchSections(run, records).all()
        }
}
