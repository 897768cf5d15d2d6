package bench.experiment.workload.report

import bench.model.Verdict
import bench.model.WorkloadPlan
import bench.record.Better
import bench.record.MemoryKind
import bench.record.Metric
import bench.record.WorkloadCatalogue
import bench.record.WorkloadTrial
import bench.report.chart.Axis
import bench.report.chart.CellChart
import bench.report.chart.ChartCell
import bench.report.chart.Dot
import bench.report.chart.DotChart
import bench.report.chart.Mark
import bench.report.section.Cell
import bench.report.section.DrawnRun
import bench.report.section.Field
import bench.report.section.ReportSection
import bench.report.section.ResultTable
import bench.report.section.column
import bench.report.section.median
import bench.report.section.named
import bench.report.section.verdict
import bench.stats.Estimate
import bench.wording.WorkloadCaptions
import java.util.Locale

/**
 * Sections for a run of workloads. The first metric is a chart with intervals if one column remains, else a matrix; the
 * other metrics are matrices.
 */
class WorkloadSections(of: DrawnRun) {
    private val run = of.run
    private val about = of.about
    private val plan = run.planOf<WorkloadPlan>()
    private val trials = of.records.readWorkloads()
    private val matrix = WorkloadMatrix(WorkloadRow.of(run, trials), plan)

    fun all(): List<ReportSection> =
        WorkloadTable.of(run, trials).let { grid ->
            listOf(
                ReportSection(
                    run.experiment,
                    about.answer(run.experiment),
                    how(),
                    grid.sentences,
                    null,
                    grid,
                    leading = matrix.compared().size,
                )
            ) + plan.shows.map(WorkloadCatalogue::ofKey).flatMap(::figures)
        }

    /** If users stop by themselves, the last users are alone with the service. */
    private fun how() =
        plan.per_user?.let { WorkloadCaptions.perUser(plan.users(plan.conditions.first()), it, plan.work) }
            ?: WorkloadCaptions.ALL

    private fun figures(measure: Metric<WorkloadTrial>): List<ReportSection> {
        val title = measure.titledShort("work" to plan.work, "memory" to MemoryKind.named(trials))
        val id = measure.key.replace('_', '-')
        val table = table(measure, title)
        val columns =
            matrix.columns.takeIf { it.size == 1 || measure == WorkloadCatalogue.ofKey(plan.shows.first()) }.orEmpty()
        val cells =
            ReportSection(
                    id,
                    about.headings[id] ?: WorkloadCaptions.conditions(title),
                    WorkloadCaptions.cells(title, matrix.naming, plan.apart),
                    emptyList(),
                    cells(measure),
                    table,
                )
                .takeIf { matrix.columns.size > 1 }
        return listOfNotNull(cells) +
            columns.mapNotNull { column ->
                dots(measure, title, column)?.let { dotted(it, named(id, column), title, column, table) }
            }
    }

    private fun dotted(dots: DotChart, id: String, title: String, column: String, table: ResultTable): ReportSection {
        val how = if (dots.isDrawn()) WorkloadCaptions.dots(title) else WorkloadCaptions.medians(title)
        return ReportSection(
            id,
            about.headings[id] ?: listOf(title, column).filter { it.isNotEmpty() }.joinToString(),
            how,
            emptyList(),
            dots.takeIf { it.isDrawn() },
            table,
        )
    }

    /** Axes are logarithmic: a table shows metrics that are all zero, for example lost messages. */
    private fun DotChart.isDrawn() = dots.any { (it.value ?: 0.0) > 0 }

    private fun named(id: String, column: String) =
        if (column.isEmpty()) id else "$id-${column.lowercase().replace(Regex("[^a-z0-9]+"), "-")}"

    private fun table(measure: Metric<WorkloadTrial>, title: String) =
        ResultTable.of(
            matrix.rows,
            listOf(Field<String>(ResultTable.Column("condition", "condition")) { Cell.of(it) }) +
                matrix.columns.map { column ->
                    Field(
                        ResultTable.Column(
                            if (column.isEmpty()) title else "$title, $column",
                            column.ifEmpty { measure.key },
                            measure.digits,
                        )
                    ) {
                        Cell.of(matrix.at(it, column)?.estimate(measure)?.median)
                    }
                },
        )

    private fun cells(measure: Metric<WorkloadTrial>): CellChart {
        val known =
            matrix.rows.flatMap { row ->
                matrix.columns.mapNotNull { column -> matrix.at(row, column)?.let { Triple(row, column, it) } }
            }
        val best =
            known.groupBy { (_, _, of) -> work(of) }.mapValues { (_, same) -> best(same.map { it.third }, measure) }
        return CellChart(
            matrix.columns,
            known.map { (row, column, of) -> cell(row, column, of, measure, best[work(of)]) },
        )
    }

    /** Conditions that are compared share these values. */
    private fun work(of: WorkloadRow) = plan.apart.map(of.factors::getValue)

    private fun best(rows: List<WorkloadRow>, measure: Metric<WorkloadTrial>): Double? =
        rows
            .filter { it.verdict == Verdict.SUSTAINED }
            .mapNotNull { it.estimate(measure)?.median }
            .let { if (measure.better == Better.LOWER) it.minOrNull() else it.maxOrNull() }

    private fun cell(
        row: String,
        column: String,
        of: WorkloadRow,
        measure: Metric<WorkloadTrial>,
        best: Double?,
    ): ChartCell {
        val estimate = of.estimate(measure)
        return ChartCell(
            of.service,
            of.track,
            column,
            mark(of),
            estimate?.let { number(it, measure) } ?: if (of.notMeasured == null) "-" else "not measured",
            row,
            share(estimate?.median, best) ?: NOTHING.takeIf { mark(of) == Mark.NOTE },
        )
    }

    /** Share of the best value: 1 for the best and less for others, whether more or less is better. */
    private fun share(value: Double?, best: Double?): Double? =
        if (value == null || best == null || value <= 0 || best <= 0) null else minOf(value / best, best / value)

    private fun number(estimate: Estimate, measure: Metric<WorkloadTrial>) =
        "%.${measure.digits}f".format(Locale.ROOT, estimate.median) +
            estimate.interval
                ?.let { " (%.${measure.digits}f-%.${measure.digits}f)".format(Locale.ROOT, it.low, it.high) }
                .orEmpty()

    private fun dots(measure: Metric<WorkloadTrial>, title: String, column: String): DotChart? {
        val known =
            matrix.rows.mapNotNull { row ->
                matrix.at(row, column)?.let { of -> of.estimate(measure)?.let { Triple(row, of, it) } }
            }
        val dots = known.map { (row, of, estimate) ->
            Dot(
                of.service,
                of.track,
                plan.work,
                estimate.median,
                mark(of),
                "${of.valid.size} trials",
                estimate.interval?.low,
                estimate.interval?.high,
                row = row,
            )
        }
        return if (dots.isEmpty()) null
        else DotChart(Axis(title), dots.sortedByDescending { it.value }.mapNotNull { it.row }, dots)
    }

    private fun mark(row: WorkloadRow): Mark =
        if (row.notMeasured != null) Mark.NOTE
        else
            when (row.verdict) {
                Verdict.SUSTAINED -> Mark.NOTE
                Verdict.DEGRADED -> Mark.DEGRADED
                Verdict.BROKEN -> Mark.BROKEN
                Verdict.INVALID -> Mark.INVALID
            }

    private companion object {
        /** A row without the metric is not among the best. */
        const val NOTHING = 0.0
    }
}
