package bench.site

import bench.model.WorkloadPlan
import bench.record.ProcessMetrics
import bench.record.RateMetrics
import bench.record.StartTrialMetrics
import bench.record.TrialMetrics
import bench.report.section.Cell
import bench.report.section.ResultTable

/** A page shows six columns of a table at most. */
internal object Columns {
    const val SERVICE = "service"
    const val MOST = 6

    /** Longer tables are in the page of all runs alone. */
    const val MOST_ROWS = 120

    private const val CONDITION = "condition"
    private const val FEW_AXES = 2

    /** What names a row. */
    val names = listOf(SERVICE, "track", "condition", "scenario", "fault")

    /** The most asked first. */
    val preferred =
        listOf(
            "callers_got",
            "sustained_rps",
            "interval",
            RateMetrics.breaking.key,
            "limited_by",
            "sustained_up_to_s",
            "fails_at_s",
            "fails_how",
            StartTrialMetrics.firstAnswer.key,
            "place",
            StartTrialMetrics.rss.key,
            StartTrialMetrics.artefact.key,
            ProcessMetrics.memoryPeak.key,
            ProcessMetrics.cpuPer1000.key,
            ProcessMetrics.threads.key,
            TrialMetrics.failedP50.key,
            TrialMetrics.recoveredAfter.key,
        )

    /** @param plan of a workload, which names its own; null of others. @return [table] with the columns for a page. */
    fun chosen(table: ResultTable, plan: WorkloadPlan?): ResultTable =
        if (plan == null) chosen(table, names, preferred)
        else merged(table, plan.axes.keys).let { chosen(it, names + CONDITION + plan.axes.keys, plan.shows) }

    private fun chosen(table: ResultTable, naming: List<String>, keys: List<String>): ResultTable {
        val telling =
            (naming + keys)
                .map { key -> table.columns.indexOfFirst { it.key == key } }
                .filter { it >= 0 && isTelling(table, it, naming) }
                .distinct()
        return if (table.columns.size <= MOST || telling.isEmpty()) table else only(table, telling.take(MOST))
    }

    /** Many axes leave no room for figures, and so become one column. */
    private fun merged(table: ResultTable, axes: Set<String>): ResultTable {
        val (known, others) = table.columns.indices.partition { table.columns[it].key in axes }
        val telling = known.filter { isTelling(table, it, axes) }
        if (telling.size <= FEW_AXES) return table
        val column = ResultTable.Column(telling.joinToString { table.columns[it].title }, CONDITION)
        return ResultTable(
            listOf(column) + others.map(table.columns::get),
            table.rows.map { row ->
                val condition = telling.joinToString { table.shown(row[it], table.columns[it]) }
                listOf(Cell.Text(condition)) + others.map(row::get)
            },
            emptyList(),
        )
    }

    /** Of one service. */
    fun of(table: ResultTable, service: String): ResultTable =
        ResultTable(
            table.columns,
            table.rows.filter { table.shown(it, SERVICE) == service },
            emptyList(),
        )

    fun without(table: ResultTable, key: String): ResultTable =
        only(table, table.columns.indices.filter { table.columns[it].key != key })

    private fun only(table: ResultTable, columns: List<Int>) =
        ResultTable(columns.map(table.columns::get), table.rows.map { row -> columns.map(row::get) }, emptyList())

    /** A name that all rows share says nothing; an empty column neither. */
    private fun isTelling(table: ResultTable, column: Int, naming: Collection<String>): Boolean {
        val texts = table.rows.map { table.shown(it[column], table.columns[column]) }.distinct()
        return texts.size > 1 || texts.size == 1 && texts[0].isNotEmpty() && table.columns[column].key !in naming
    }
}
