package bench.site

import bench.report.section.Cell
import bench.report.section.ResultTable
import bench.wording.SiteWords
import kotlinx.html.FlowContent
import kotlinx.html.TABLE
import kotlinx.html.TR
import kotlinx.html.ThScope
import kotlinx.html.a
import kotlinx.html.caption
import kotlinx.html.div
import kotlinx.html.tabIndex
import kotlinx.html.table
import kotlinx.html.tbody
import kotlinx.html.td
import kotlinx.html.th
import kotlinx.html.thead
import kotlinx.html.tr

/** Tables that need no script. @param serviceLink the page of a service; null where it has none. */
internal class SiteTable(private val serviceLink: (service: String) -> String? = { null }) {
    /** A row a row. */
    fun write(to: FlowContent, table: ResultTable, title: String) =
        framed(to, title) {
            thead { tr { table.columns.indices.forEach { i -> head(table, i) } } }
            tbody { table.rows.forEach { row -> tr { row.forEachIndexed { i, cell -> cell(table, cell, i) } } } }
        }

    private fun TR.head(table: ResultTable, column: Int) =
        th(scope = ThScope.col, classes = kind(table, column)) { +table.columns[column].title }

    private fun TR.cell(table: ResultTable, cell: Cell, column: Int) {
        val text = shown(table, cell, column)
        val link = if (table.columns[column].key == Columns.SERVICE) serviceLink(text) else null
        td(kind(table, column)) { if (link == null) +text else a(link) { +text } }
    }

    /** A row a column of [table], whose rows are few and become columns. @param names columns that name a row. */
    fun turned(to: FlowContent, table: ResultTable, names: List<Int>, title: String) {
        val shown = table.columns.indices.filter { i -> i !in names && table.rows.any { isKnown(table, it[i], i) } }
        framed(to, title, "turned") {
            if (table.rows.size > 1) thead { turnedHead(table, names) }
            tbody { shown.forEach { i -> tr { turnedRow(table, i) } } }
        }
    }

    private fun kotlinx.html.THEAD.turnedHead(table: ResultTable, names: List<Int>) = tr {
        td {}
        table.rows.forEach { row ->
            th(scope = ThScope.col) {
                +names
                    .filter { table.columns[it].key != Columns.SERVICE }
                    .joinToString(" ") { table.shown(row[it], table.columns[it]) }
            }
        }
    }

    private fun TR.turnedRow(table: ResultTable, column: Int) {
        th(scope = ThScope.row) { +table.columns[column].title }
        table.rows.forEach { row -> td { +shown(table, row[column], column).ifEmpty { Cell.NONE } } }
    }

    private fun isKnown(table: ResultTable, cell: Cell, column: Int) =
        table.shown(cell, table.columns[column]).isNotEmpty()

    private fun shown(table: ResultTable, cell: Cell, column: Int): String =
        table.shown(cell, table.columns[column]).let { if (cell.order == null) it else SiteWords.grouped(it) }

    /** Numbers stand below each other, lower bounds among them. */
    private fun kind(table: ResultTable, column: Int): String? =
        table.rows
            .map { it[column] }
            .filter { it !is Cell.Missing }
            .let { known -> "n".takeIf { known.isNotEmpty() && known.all(::isNumber) } }

    private fun isNumber(cell: Cell) =
        cell is Cell.Number && cell.word == null || cell is Cell.LowerBound || cell is Cell.Marked || cell is Cell.Range

    companion object {
        /** A region that scrolls must be reached by keyboard. */
        fun framed(to: FlowContent, title: String, kind: String = "", content: TABLE.() -> Unit) =
            to.div("wide $kind".trim()) {
                tabIndex = "0"
                attributes["role"] = "region"
                attributes["aria-label"] = title
                table {
                    caption { +title }
                    content()
                }
            }
    }
}
