package bench.report.section

import com.github.ajalt.mordant.rendering.BorderType
import com.github.ajalt.mordant.rendering.TextAlign
import com.github.ajalt.mordant.rendering.Whitespace
import com.github.ajalt.mordant.table.Borders
import com.github.ajalt.mordant.table.ColumnWidth
import com.github.ajalt.mordant.table.TableBuilder

private const val SERVICE_WIDTH = 18

/** [width] characters, or more if a word of [texts] is longer: it would be cut off. */
internal fun wide(width: Int, texts: List<String>): ColumnWidth =
    ColumnWidth.Fixed(maxOf(width, texts.flatMap { it.split(' ') }.maxOfOrNull { it.length } ?: 0))

/** Common style of all service tables: the service first, figures to the right. */
internal fun TableBuilder.tableStyle() {
    borderType = BorderType.SQUARE
    cellBorders = Borders.LEFT_TOP_RIGHT
    tableBorders = Borders.ALL
    align = TextAlign.RIGHT
    // Long reasons are wrapped, not cut off.
    whitespace = Whitespace.NORMAL
    column(0) {
        align = TextAlign.LEFT
        width = ColumnWidth.Fixed(SERVICE_WIDTH)
    }
}
