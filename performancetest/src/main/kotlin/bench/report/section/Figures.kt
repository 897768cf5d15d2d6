package bench.report.section

import bench.record.RecordReader
import bench.record.RunRecord

/** All answers of a run, the most asked first. */
object Figures {
    fun of(run: RunRecord, records: RecordReader): List<Figure> =
        when {
            run.startup != null -> StartFigures(run, records).all()
            run.workload != null -> WorkloadFigures(run, records).all()
            run.scenarios != null -> ScenarioFigures(run, records).all()
            else -> SearchFigures(run, records).all()
        }
}
