package bench.report.section

import bench.record.Escaping
import com.github.ajalt.mordant.rendering.BorderType
import com.github.ajalt.mordant.rendering.TextAlign
import com.github.ajalt.mordant.rendering.Whitespace
import com.github.ajalt.mordant.table.Borders
import com.github.ajalt.mordant.table.ColumnWidth
import com.github.ajalt.mordant.table.Table
import com.github.ajalt.mordant.table.table

/**
 * A table and its conclusions.
 *
 * @property rows one cell for each column.
 * @property sentences the answer, derived from the data by a rule.
 * @param groupedBy column that groups the rows.
 */
class ResultTable(
    val columns: List<Column>,
    val rows: List<List<Cell>>,
    val sentences: List<String>,
    private val groupedBy: Int = 0,
) {
    /**
     * @property title name for readers, with its unit.
     * @property key name for programs.
     * @property digits decimal places.
     * @property isWords its cells are text to read, not to compare, even if they are numbers.
     * @property isLong text that may wrap in a narrow terminal; other text is never wrapped.
     * @property least minimum terminal width in characters to show it; the files always have it.
     * @property of service and track of all its figures; null if rows are services.
     */
    class Column(
        val title: String,
        val key: String,
        val digits: Int = 0,
        val least: Int = 0,
        val isLong: Boolean = false,
        val of: Pair<String, String>? = null,
        val isWords: Boolean = false,
    )

    init {
        require(rows.all { it.size == columns.size }) { "A row has not one cell for each of ${columns.size} columns." }
    }

    /** The same table with [more] sentences. */
    fun saying(more: List<String>) = ResultTable(columns, rows, sentences + more, groupedBy)

    /** The same table with extra columns that have one value in all rows. */
    fun with(vararg constants: Pair<String, String>) =
        ResultTable(
            columns + constants.map { (key, _) -> Column(key, key) },
            rows.map { row -> row + constants.map { Cell.Text(it.second) } },
            sentences,
            groupedBy,
        )

    fun csv(): String =
        (listOf(columns.map { it.key }) + rows).joinToString("\n", postfix = "\n") { row ->
            row.joinToString(",") { Escaping.csv(if (it is Cell) it.csv else it) }
        }

    fun markdown(): String {
        val rules = columns.indices.map { if (isText(it)) "---" else "---:" }
        val lines =
            listOf(columns.map { it.title }, rules) +
                rows.map { row -> row.mapIndexed { i, cell -> Escaping.markdown(shown(cell, columns[i])) } }
        return lines.joinToString("\n", postfix = "\n") { it.joinToString(" | ", "| ", " |") } +
            sentences.joinToString("") { "\n$it\n" }
    }

    /** @param width width of the terminal, in characters. */
    fun table(width: Int): Table {
        val chosen = fitting(width)
        val left = width - 1 - chosen.sumOf { (if (columns[it].isLong) 0 else whole(it)) + FRAME }
        return table {
            borderType = BorderType.SQUARE
            whitespace = Whitespace.NORMAL
            tableBorders = Borders.ALL
            cellBorders = Borders.LEFT_RIGHT
            chosen.forEachIndexed { i, of ->
                column(i) {
                    align = if (isText(of)) TextAlign.LEFT else TextAlign.RIGHT
                    this.width = ColumnWidth.Fixed(if (columns[of].isLong) maxOf(NARROW, left) else whole(of))
                }
            }
            header { row(*chosen.map { columns[it].title }.toTypedArray()) }
            body {
                rows.forEachIndexed { n, row ->
                    row(*chosen.map { shown(row[it], columns[it]).ifEmpty { "-" } }.toTypedArray()) {
                        if (n == 0 || begins(n)) cellBorders = Borders.LEFT_TOP_RIGHT
                    }
                }
            }
        }
    }

    /**
     * Omits columns without room, first the one that needs the widest terminal: a cut number would be wrong, and the
     * files have all columns.
     */
    private fun fitting(width: Int): List<Int> {
        var chosen = columns.indices.filter { columns[it].least <= width }
        while (1 + chosen.sumOf { (if (columns[it].isLong) NARROW else whole(it)) + FRAME } > width) {
            val next =
                chosen.drop(1).filterNot { columns[it].isLong }.maxWithOrNull(compareBy({ columns[it].least }, { it }))
                    ?: break
            chosen = chosen - next
        }
        return chosen
    }

    /** True if a new group begins, which needs a line. */
    private fun begins(row: Int) = rows[row][groupedBy] != rows[row - 1][groupedBy]

    /**
     * Width of a column in characters: cells complete, titles with one word per line. It adds one, because the library
     * moves some from one column to another.
     */
    private fun whole(column: Int): Int =
        1 +
            maxOf(
                rows.maxOfOrNull { maxOf(1, shown(it[column], columns[column]).length) } ?: 1,
                columns[column].title.split(' ').maxOf { it.length },
            )

    /** Whether the column has text to read, not to compare. */
    fun isText(column: Int) = rows.any { row ->
        when (val cell = row[column]) {
            is Cell.Number -> cell.word != null || columns[column].isWords
            is Cell.Marked,
            is Cell.Best -> columns[column].isWords
            is Cell.Missing -> cell.why.isNotEmpty()
            else -> true
        }
    }

    /** Text for readers; empty if not known. */
    fun shown(cell: Cell, column: Column): String = cell.shown(column.digits)

    /** Text of the cell in the column [key]; null if there is no such column. */
    fun shown(row: List<Cell>, key: String): String? =
        columns.indexOfFirst { it.key == key }.takeIf { it >= 0 }?.let { shown(row[it], columns[it]) }

    companion object {
        /** Padding and one border. */
        private const val FRAME = 3
        private const val NARROW = 16

        /** One row for each of [rows]. Optional fields are omitted if no row has a value. */
        fun <T> of(
            rows: List<T>,
            fields: List<Field<T>>,
            sentences: List<String> = emptyList(),
            groupedBy: Int = 0,
        ): ResultTable {
            val shown = fields.filter { field -> !field.isOptional || rows.any { field.of(it) !is Cell.Missing } }
            return ResultTable(
                shown.map { it.column },
                rows.map { row -> shown.map { it.of(row) } },
                sentences,
                groupedBy,
            )
        }
    }
}
