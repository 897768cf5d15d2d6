package bench.report.section

import bench.model.WorkloadPlan
import bench.record.RunRecord
import bench.record.WorkMeasure
import bench.record.WorkloadTrial
import bench.stats.Estimate
import bench.wording.LimitWords

/** What users in a closed loop got under each condition, and what it took: one row a condition. */
object WorkloadTable {
    /** Those of which also the interval is shown. */
    private val main = setOf(WorkMeasure.PER_S, WorkMeasure.MB_PER_S)

    fun of(run: RunRecord, trials: List<WorkloadTrial>): ResultTable {
        val rows = WorkloadRow.of(run, trials)
        val plan = run.planOf<WorkloadPlan>()
        val measures =
            WorkMeasure.entries
                .filter { measure -> rows.any { it.estimate(measure) != null } }
                .filter { it != WorkMeasure.MB_PER_S || trials.any { trial -> trial.work.bytes > 0 } }
        val columns =
            listOf(ResultTable.Column("service", "service"), ResultTable.Column("track", "track", least = WIDE)) +
                plan.axes.keys.map { ResultTable.Column(it.replace('_', ' '), it) } +
                listOf(
                    ResultTable.Column("trials", "trials", least = WIDE),
                    ResultTable.Column("invalid", "invalid", least = WIDE),
                ) +
                measures.flatMap { columns(it, plan.work, plan.shows, rows) } +
                listOf(
                    ResultTable.Column("failed", "failed", least = MIDDLE),
                    ResultTable.Column("limited by", "limited_by", isLong = true),
                )
        return ResultTable(columns, rows.map { cells(it, measures, plan.axes.keys) }, WorkloadSentences.of(run, rows))
    }

    private fun columns(
        measure: WorkMeasure,
        work: String,
        shows: List<String>,
        rows: List<WorkloadRow>,
    ): List<ResultTable.Column> {
        val least = if (measure.key in shows) 0 else WIDE
        val own = ResultTable.Column(measure.title.replace("{work}", work), measure.key, measure.digits, least)
        if (measure !in main) return listOf(own)
        val interval = Estimate.intervalName(rows.filter { it.notMeasured == null }.minOfOrNull { it.valid.size } ?: 0)
        return listOf(
            own,
            ResultTable.Column("$interval from", "${measure.key}_low", measure.digits, MIDDLE),
            ResultTable.Column("to", "${measure.key}_high", measure.digits, MIDDLE),
        )
    }

    private fun cells(row: WorkloadRow, measures: List<WorkMeasure>, axes: Set<String>): List<Any?> =
        listOf<Any?>(row.service, row.track.label) +
            axes.map { row.factors[it] } +
            listOf(row.all.size, row.all.size - row.valid.size) +
            measures.flatMap { values(row, it) } +
            listOf(
                row.valid.sumOf { it.work.failed.values.sum() },
                row.notMeasured?.let { "not measured: $it" } ?: LimitWords.spent(row.limitedBy).orEmpty(),
            )

    private fun values(row: WorkloadRow, measure: WorkMeasure): List<Double?> =
        row.estimate(measure).let {
            if (measure in main) listOf(it?.median, it?.interval?.low, it?.interval?.high) else listOf(it?.median)
        }

    private const val WIDE = 150
    private const val MIDDLE = 110
}
