package bench.experiment.workload.report

import bench.model.WorkloadPlan
import bench.record.MemoryKind
import bench.record.Metric
import bench.record.RunRecord
import bench.record.WorkloadCatalogue
import bench.record.WorkloadTrial
import bench.report.section.Cell
import bench.report.section.Field
import bench.report.section.ResultTable
import bench.report.section.limitedBy
import bench.report.section.median
import bench.report.section.named
import bench.stats.Estimate
import bench.wording.LimitWords

/** Results of users in a closed loop under each condition, with the resources used: one row for each condition. */
object WorkloadTable {
    /** Metrics that are shown with their interval. */
    private val main = setOf(WorkloadCatalogue.perS, WorkloadCatalogue.mbPerS)

    fun of(run: RunRecord, trials: List<WorkloadTrial>): ResultTable {
        val rows = WorkloadRow.of(run, trials)
        val plan = run.planOf<WorkloadPlan>()
        val words = arrayOf("work" to plan.work, "memory" to MemoryKind.named(trials))
        val metrics =
            WorkloadCatalogue.all
                .filter { metric -> rows.any { it.estimate(metric) != null } }
                .filter { it != WorkloadCatalogue.mbPerS || trials.any { trial -> trial.work.bytes > 0 } }
        val fields =
            named<WorkloadRow>(WIDE, { it.service }, { it.track }) +
                plan.axes.keys.map { axis ->
                    Field(ResultTable.Column(axis.replace('_', ' '), axis)) { Cell.of(it.factors[axis]) }
                } +
                count("trials", WIDE) { it.all.size } +
                count("invalid", WIDE) { it.all.size - it.valid.size } +
                metrics.flatMap { fields(it, if (it.key in plan.shows) 0 else WIDE, words, rows) } +
                count("failed", MIDDLE) { row -> row.valid.sumOf { it.work.failed.values.sum() } } +
                limitedBy { row ->
                    row.notMeasured?.let { Cell.Missing("not measured: $it") }
                        ?: Cell.Text(LimitWords.spent(row.limitedBy).orEmpty())
                }
        return ResultTable.of(rows, fields, WorkloadSentences.of(run, rows))
    }

    private fun count(title: String, from: Int, of: (WorkloadRow) -> Number): Field<WorkloadRow> =
        Field(ResultTable.Column(title, title, least = from)) { Cell.Number(of(it)) }

    private fun fields(
        metric: Metric<WorkloadTrial>,
        from: Int,
        words: Array<Pair<String, String>>,
        rows: List<WorkloadRow>,
    ): List<Field<WorkloadRow>> {
        val own =
            Field<WorkloadRow>(ResultTable.Column(metric.titledShort(*words), metric.key, metric.digits, from)) {
                Cell.of(it.estimate(metric)?.median)
            }
        return if (metric in main) listOf(own) + interval(metric, rows) else listOf(own)
    }

    private fun interval(metric: Metric<WorkloadTrial>, rows: List<WorkloadRow>): List<Field<WorkloadRow>> {
        val name = Estimate.intervalName(rows.filter { it.notMeasured == null }.minOfOrNull { it.valid.size } ?: 0)
        return listOf(
            Field(ResultTable.Column("$name from", "${metric.key}_low", metric.digits, MIDDLE)) {
                Cell.of(it.estimate(metric)?.interval?.low)
            },
            Field(ResultTable.Column("to", "${metric.key}_high", metric.digits, MIDDLE)) {
                Cell.of(it.estimate(metric)?.interval?.high)
            },
        )
    }

    private const val WIDE = 150
    private const val MIDDLE = 110
}
