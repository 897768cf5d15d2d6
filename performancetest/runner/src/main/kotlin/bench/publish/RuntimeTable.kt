package bench.publish

import bench.report.section.Cell
import bench.report.section.ResultTable
import bench.site.Columns

/**
 * The same figures of two runs of one experiment, row by row: of local processes, and in containers.
 *
 * @property local decides names and order of the rows.
 */
internal class RuntimeTable(private val local: ResultTable, private val containers: ResultTable) {
    private val names = local.columns.filter { it.key in Columns.names }

    /**
     * @param keys of columns.
     * @return rows of both runs; a track or condition that only one run measured is left out. Null if they have no row
     *   in common, if a run lacks a column, or if names tell rows not apart.
     */
    fun of(keys: List<String>): ResultTable? {
        if (keys.isEmpty() || !isKnown(keys) || !isTold(local) || !isTold(containers)) return null
        val here = local.rows.associateBy { named(local, it) }
        val there = containers.rows.associateBy { named(containers, it) }
        if (here.keys.none { it in there }) return null
        val common = names.indices.drop(1).map { i -> values(here, i) intersect values(there, i) }
        val rows =
            (here.keys + there.keys)
                .filter { name -> common.indices.all { name[it + 1] in common[it] } }
                .map { name -> both(name, here[name], there[name], keys) }
        return ResultTable(names + keys.map(::column), rows, emptyList())
    }

    /** What the rows of a run have in the [i]th column of names. */
    private fun values(rows: Map<List<String>, *>, i: Int): Set<String> = rows.keys.map { it[i] }.toSet()

    private fun isKnown(keys: List<String>) =
        (keys + names.map { it.key }).all { local.column(it) != null && containers.column(it) != null }

    private fun isTold(table: ResultTable) = table.rows.map { named(table, it) }.let { it.size == it.distinct().size }

    private fun named(table: ResultTable, row: List<Cell>): List<String> = names.map {
        table.shown(row, it.key).orEmpty()
    }

    private fun both(name: List<String>, here: List<Cell>?, there: List<Cell>?, keys: List<String>): List<Cell> =
        (name + keys.map { "${text(local, here, it)} → ${text(containers, there, it)}" }).map(Cell::Text)

    /** @param row null if the run lacks it. */
    private fun text(table: ResultTable, row: List<Cell>?, key: String): String =
        row?.let { table.shown(it, key) }.orEmpty().ifEmpty { Cell.NONE }

    /** Runtimes may measure different things under one key: RSS of a process, anonymous memory of a container. */
    private fun column(key: String): ResultTable.Column {
        val titles = listOf(local, containers).map { it.column(key)!!.title }.distinct()
        return ResultTable.Column("${titles.joinToString(" → ")}, local → containers", key)
    }

    private fun ResultTable.column(key: String) = columns.find { it.key == key }
}
