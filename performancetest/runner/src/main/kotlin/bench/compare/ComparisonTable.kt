package bench.compare

import bench.wording.ComparisonWords
import com.github.ajalt.mordant.rendering.BorderType
import com.github.ajalt.mordant.rendering.TextAlign
import com.github.ajalt.mordant.rendering.TextColors.green
import com.github.ajalt.mordant.rendering.TextColors.red
import com.github.ajalt.mordant.rendering.TextColors.yellow
import com.github.ajalt.mordant.rendering.Whitespace
import com.github.ajalt.mordant.table.Borders
import com.github.ajalt.mordant.table.ColumnWidth
import com.github.ajalt.mordant.table.Table
import com.github.ajalt.mordant.table.table

/**
 * Metrics of both runs for a terminal, one block for each service and track. In a narrow terminal, the interval stands
 * below its difference.
 */
object ComparisonTable {
    /** @property width of its text; null: the remaining width. */
    private class Column(val title: String, val width: Int?, val text: (Compared) -> String)

    private const val ROOMY = 111
    private val longest = Finding.entries.maxOf { it.text.length }
    private val before = Column("A", 7) { ComparisonWords.middle(it.a) }
    private val after = Column("B", 7) { ComparisonWords.middle(it.b) }
    private val finding = Column("verdict", longest) { coloured(it.finding) }
    private val roomy =
        listOf(
            Column("figure", 25) { ComparisonWords.figure(it.key) },
            before,
            after,
            Column("B - A", 17, ComparisonFacts::change),
            Column("95 %", 17, ComparisonFacts::interval),
            finding,
        )
    private val narrow =
        listOf(
            Column("figure", null) { ComparisonWords.figure(it.key) },
            before,
            after,
            Column("B - A, 95 %", 15) { row -> short(row) },
            finding,
        )

    private fun short(row: Compared): String {
        val change = row.difference?.ofMedians ?: return "-"
        return ComparisonFacts.percentOrUnit(row, change) +
            if (row.difference.interval == null) "" else "\n${ComparisonFacts.interval(row).removeSuffix(" %")}"
    }

    /** @param width of the terminal, in characters. */
    fun of(rows: List<Compared>, width: Int): Table {
        val columns = if (width >= ROOMY) roomy else narrow
        return table {
            borderType = BorderType.SQUARE
            tableBorders = Borders.ALL
            cellBorders = Borders.LEFT_RIGHT
            whitespace = Whitespace.PRE_WRAP
            columns.forEachIndexed { i, column ->
                column(i) {
                    this.width = column.width?.let { ColumnWidth.Fixed(it) } ?: ColumnWidth.Expand()
                    align = if (i == 0 || column === finding) TextAlign.LEFT else TextAlign.RIGHT
                }
            }
            header { row(*columns.map { it.title }.toTypedArray()) { cellBorders = Borders.ALL } }
            body {
                rows
                    .groupBy { "${it.key.service} ${it.key.track.label}" }
                    .forEach { (what, group) ->
                        row {
                            cellBorders = Borders.ALL
                            cell(what) {
                                columnSpan = columns.size
                                align = TextAlign.LEFT
                            }
                        }
                        group.forEach { compared -> row(*columns.map { it.text(compared) }.toTypedArray()) }
                    }
            }
        }
    }

    private fun coloured(finding: Finding) =
        when (finding) {
            Finding.BETTER -> green(finding.text)
            Finding.WORSE -> red(finding.text)
            Finding.LOWER_BOUND -> yellow(finding.text)
            else -> finding.text
        }
}
