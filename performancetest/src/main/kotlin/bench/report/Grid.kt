package bench.report

import com.github.ajalt.mordant.rendering.BorderType
import com.github.ajalt.mordant.rendering.TextAlign
import com.github.ajalt.mordant.rendering.Whitespace
import com.github.ajalt.mordant.table.ColumnWidth
import com.github.ajalt.mordant.table.Table
import com.github.ajalt.mordant.table.table
import java.util.Locale

/**
 * A table and what it says.
 *
 * @property rows a cell for each column: text, a number, or null where nothing is known.
 * @property sentences the answer, made from the data by a rule.
 */
class Grid(val columns: List<Column>, val rows: List<List<Any?>>, val sentences: List<String>) {
    /**
     * @property title with its unit, as people read it. @property key as programs do. @property digits after the point.
     * @property isLong text that may break lines where the terminal is narrow; other text is shown whole.
     * @property least characters that the terminal must have for it to be shown there; the files always have it.
     */
    class Column(val title: String, val key: String, val digits: Int = 0, val least: Int = 0, val isLong: Boolean = false)

    init {
        require(rows.all { it.size == columns.size }) { "A row has not one cell for each of ${columns.size} columns." }
    }

    fun csv(): String = (listOf(columns.map { it.key }) + rows).joinToString("\n", postfix = "\n") { row -> row.joinToString(",") { quoted(it) } }

    fun markdown(): String {
        val rules = columns.indices.map { if (isText(it)) "---" else "---:" }
        val lines = listOf(columns.map { it.title }, rules) + rows.map { row -> row.mapIndexed { i, cell -> shown(cell, columns[i]).replace("|", "\\|") } }
        return lines.joinToString("\n", postfix = "\n") { it.joinToString(" | ", "| ", " |") } + sentences.joinToString("") { "\n$it\n" }
    }

    /** @param width of the terminal, in characters. */
    fun table(width: Int): Table {
        val chosen = columns.indices.filter { columns[it].least <= width }
        return table {
            borderType = BorderType.SQUARE
            whitespace = Whitespace.NORMAL
            chosen.forEachIndexed { i, of -> column(i) { align = if (isText(of)) TextAlign.LEFT else TextAlign.RIGHT; if (isText(of) && !columns[of].isLong) this.width = whole(of) } }
            header { row(*chosen.map { columns[it].title }.toTypedArray()) }
            body { rows.forEach { row -> row(*chosen.map { shown(row[it], columns[it]).ifEmpty { "-" } }.toTypedArray()) } }
        }
    }

    private fun whole(column: Int) = ColumnWidth.Fixed(PADDING + maxOf(rows.maxOf { shown(it[column], columns[column]).length }, columns[column].title.split(' ').maxOf { it.length }))

    private fun isText(column: Int) = rows.any { it[column] is String }

    private fun shown(cell: Any?, column: Column): String = when (cell) {
        null -> ""
        is Double, is Float -> "%.${column.digits}f".format(Locale.ROOT, cell)
        else -> "$cell"
    }

    private companion object {
        const val PADDING = 2
    }

    private fun quoted(cell: Any?): String = cell?.toString().orEmpty().let { if (it.any { c -> c in ",\"\n" }) "\"${it.replace("\"", "\"\"")}\"" else it }
}
