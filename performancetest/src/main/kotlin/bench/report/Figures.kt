package bench.report

import bench.result.RecordStore
import bench.result.RunRecord

/** All answers of a run, the most asked first. */
object Figures {
    fun of(run: RunRecord, store: RecordStore): List<Figure> =
        when {
            run.startup != null -> StartFigures(run, store).all()
            run.workload != null -> WorkloadFigures(run, store).all()
            run.scenarios != null -> ScenarioFigures(run, store).all()
            else -> SearchFigures(run, store).all()
        }
}
