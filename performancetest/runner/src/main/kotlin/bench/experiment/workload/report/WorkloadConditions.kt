package bench.experiment.workload.report

import bench.model.Verdict
import bench.model.WorkloadPlan
import bench.record.MemoryKind
import bench.record.Metric
import bench.record.RunRecord
import bench.record.WorkloadTrial
import bench.report.section.Cell
import bench.report.section.ConditionTable
import bench.report.section.Field
import bench.report.section.ResultTable

/** All conditions of each service. Ranks compare them with those of all services that have the same work. */
internal class WorkloadConditions(run: RunRecord, trials: List<WorkloadTrial>) {
    private class Condition(val work: String, val row: WorkloadRow, val places: List<WorkloadPlaces>)

    private val plan = run.planOf<WorkloadPlan>()
    private val words = arrayOf("work" to plan.work, "memory" to MemoryKind.named(trials))
    private val matrix = WorkloadMatrix(WorkloadRow.of(run, trials), plan)
    private val metrics = MainMetrics.of(plan)
    private val all: List<Condition> =
        matrix.compared().flatMap { (work, named) ->
            val same = named.map { it.second }
            val places = metrics.map { WorkloadPlaces(it, same) }
            same.map { Condition(work, it, places) }
        }

    fun tables(): List<ConditionTable> =
        all.groupBy { it.row.service to it.row.track }
            .flatMap { (of, own) ->
                byWork(own).map { (work, table) -> ConditionTable(of.first, of.second, work, table) }
            }

    /** A service with one condition for each work has them in one table. */
    private fun byWork(own: List<Condition>): Map<String, ResultTable> {
        val works = own.groupBy { it.work }
        return if (works.size > 1 && works.values.all { it.size == 1 })
            mapOf("" to table(matrix.works, own) { it.work })
        else works.mapValues { (_, same) -> table(matrix.within, same) { matrix.condition(it.row) } }
    }

    private fun table(naming: String, conditions: List<Condition>, name: (Condition) -> String): ResultTable =
        ResultTable.of(
            conditions,
            listOf(Field<Condition>(ResultTable.Column(naming, "condition")) { Cell.Text(name(it)) }) +
                Field(ResultTable.Column("rank", "rank")) { rank(it) } +
                metrics.mapIndexed { i, metric -> field(i, metric) },
        )

    /** Without a rank it says why, unless there were too few repetitions. */
    private fun rank(of: Condition): Cell {
        val isSustained = of.row.verdict == Verdict.SUSTAINED
        val otherwise = if (of.row.notMeasured != null) "not measured" else of.row.verdict.label
        return Cell.of(of.places.firstOrNull()?.place(of.row), if (isSustained) Cell.NONE else otherwise)
    }

    private fun field(index: Int, metric: Metric<WorkloadTrial>): Field<Condition> =
        Field(ResultTable.Column(metric.titledShort(*words), metric.key, metric.digits)) { of ->
            val median = of.row.estimate(metric)?.median
            if (median != null && of.places[index].isBest(of.row)) Cell.Best(median) else Cell.of(median)
        }
}
