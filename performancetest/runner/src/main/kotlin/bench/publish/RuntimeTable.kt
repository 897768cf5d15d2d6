package bench.publish

import bench.report.section.Cell
import bench.report.section.ResultTable

/**
 * The same figures of two runs of one experiment, row by row: of local processes, and in containers.
 *
 * @property local decides names, order and titles of columns.
 */
internal class RuntimeTable(private val local: ResultTable, private val containers: ResultTable) {
    private val names = local.columns.filter { it.key in NAMES }

    /**
     * @param keys of columns.
     * @return rows of both runs; null if one of the runs lacks a column.
     */
    fun of(keys: List<String>): ResultTable? {
        if (keys.isEmpty() || keys.any { key -> listOf(local, containers).any { it.column(key) == null } }) return null
        val columns = names + keys.map { local.column(it)!! }.map { ResultTable.Column(it.title + BOTH, it.key) }
        val rows =
            local.rows.mapNotNull { row ->
                val same = containers.rows.find { named(containers, it) == named(local, row) } ?: return@mapNotNull null
                (named(local, row) + keys.map { "${text(local, row, it)} → ${text(containers, same, it)}" }).map(
                    Cell::Text
                )
            }
        return ResultTable(columns, rows, emptyList())
    }

    private fun named(table: ResultTable, row: List<Cell>): List<String> = names.map {
        table.shown(row, it.key).orEmpty()
    }

    private fun text(table: ResultTable, row: List<Cell>, key: String): String =
        table.shown(row, key).orEmpty().ifEmpty { Cell.NONE }

    private fun ResultTable.column(key: String) = columns.find { it.key == key }

    private companion object {
        /** Columns that name a row. */
        val NAMES = setOf("service", "track", "condition", "scenario", "fault")
        const val BOTH = ", local → containers"
    }
}
