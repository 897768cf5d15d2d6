package bench.report.page

import bench.report.section.Cell
import bench.report.section.ResultTable
import java.math.BigDecimal
import java.math.MathContext
import kotlinx.html.DIV
import kotlinx.html.FlowContent
import kotlinx.html.ThScope
import kotlinx.html.caption
import kotlinx.html.div
import kotlinx.html.p
import kotlinx.html.tabIndex
import kotlinx.html.table
import kotlinx.html.tbody
import kotlinx.html.td
import kotlinx.html.th
import kotlinx.html.thead
import kotlinx.html.tr

/**
 * A table that can be read without scripts; with them its heads sort it and rows can be filtered by service and track.
 */
internal object HtmlTable {
    /** The sheet of style says where there are more columns than can be seen. */
    fun write(to: FlowContent, grid: ResultTable, title: String) {
        to.p("more")
        to.div("wide") { region(grid, title) }
    }

    private fun DIV.region(grid: ResultTable, title: String) {
        // A region that scrolls must be reached by keyboard.
        tabIndex = "0"
        attributes["role"] = "region"
        attributes["aria-label"] = title
        table {
            caption { +title }
            thead {
                tr {
                    grid.columns.forEachIndexed { i, column ->
                        th(scope = ThScope.col, classes = kind(grid, i)) {
                            column.of?.let { (service, track) ->
                                attributes["data-service"] = service
                                attributes["data-track"] = track
                            }
                            +column.title
                        }
                    }
                }
            }
            tbody {
                grid.rows.forEach { row ->
                    tr {
                        mark(grid, row, "service")
                        mark(grid, row, "track")
                        cells(grid, row)
                    }
                }
            }
        }
    }

    private fun kotlinx.html.TR.mark(grid: ResultTable, row: List<Cell>, key: String) {
        grid.shown(row, key)?.let { attributes["data-$key"] = it }
    }

    private fun kotlinx.html.TR.cells(grid: ResultTable, row: List<Cell>) = row.forEachIndexed { i, cell ->
        td(listOfNotNull(kind(grid, i), "best".takeIf { cell is Cell.Best }).joinToString(" ").ifEmpty { null }) {
            val shown = grid.shown(cell, grid.columns[i])
            order(cell)?.takeIf { it != shown || grid.isText(i) }?.let { attributes["data-v"] = it }
            +shown
        }
    }

    /** By which scripts sort, unless a column of numbers shows it: text by its letters, what is missing comes last. */
    private fun order(cell: Cell): String? =
        when {
            cell is Cell.Missing -> ""
            cell.order?.isInfinite() == true -> "Infinity"
            else -> cell.order?.let { BigDecimal(it).round(DIGITS).stripTrailingZeros().toPlainString() }
        }

    private val DIGITS = MathContext(6)

    /** Short, since there are tens of thousands: `n` for numbers, `l` for what may be long. */
    private fun kind(grid: ResultTable, column: Int) =
        if (!grid.isText(column)) "n" else if (grid.columns[column].isLong) "l" else null
}
