package bench.report.section

import bench.model.ScenarioPlan
import bench.model.SearchPlan
import bench.model.StartPlan
import bench.model.WorkloadPlan
import bench.record.RecordReader
import bench.record.RunRecord

/** All answers of a run, the most asked first. */
object ReportSections {
    fun of(run: RunRecord, records: RecordReader): List<ReportSection> =
        when (run.plan) {
            is StartPlan -> StartupSections(run, records).all()
            is WorkloadPlan -> WorkloadSections(run, records).all()
            is ScenarioPlan -> ScenarioSections(run, records).all()
            is SearchPlan -> SearchSections(run, records).all()
        }
}
