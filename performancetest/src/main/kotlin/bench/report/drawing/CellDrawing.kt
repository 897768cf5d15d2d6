package bench.report.drawing

import bench.report.chart.Cell
import bench.report.chart.CellChart
import bench.report.chart.Mark
import org.jetbrains.letsPlot.coord.coordCartesian
import org.jetbrains.letsPlot.geom.geomText
import org.jetbrains.letsPlot.geom.geomTile
import org.jetbrains.letsPlot.ggsize
import org.jetbrains.letsPlot.intern.Plot
import org.jetbrains.letsPlot.label.labs
import org.jetbrains.letsPlot.letsPlot
import org.jetbrains.letsPlot.scale.scaleFillManual
import org.jetbrains.letsPlot.scale.scaleXDiscrete
import org.jetbrains.letsPlot.scale.scaleYDiscrete

/** A row a service and track, a column a condition; what is said by colour is said by word too. */
internal class CellDrawing(private val chart: CellChart) {
    private val isOneTrack = chart.cells.map { it.track }.distinct().size == 1
    private val rows = chart.cells.map(::row).distinct()
    private val marks = chart.cells.map { it.mark }.distinct().sorted()

    fun whole(titles: Titles): Plot? {
        if (chart.cells.isEmpty()) return null
        val plot = letsPlot(data()) { x = "column"; y = "row" } + geomTile(width = TILE, height = TILE, alpha = 0.85) { fill = "mark" } + geomText(size = TEXT, color = "#111111") { label = "text" }
        return plot + scaleXDiscrete(limits = chart.columns, name = "") + scaleYDiscrete(limits = rows.reversed(), name = "", lablim = LONGEST) +
            scaleFillManual(values = marks.map { Palette.ofAll.marks.getValue(it.label) }, limits = marks.map { it.label }, labels = marks.map { it.label + ROOM }) + labs(fill = "") + Look.style() +
            coordCartesian() + titles.above() + titles.below() + ggsize(Look.WIDTH_PX, FRAME_PX + ROW_PX * rows.size + titles.height)
    }

    private fun data(): Map<String, List<Any>> = mapOf(
        "column" to chart.cells.map { it.column }, "row" to chart.cells.map(::row), "mark" to chart.cells.map { it.mark.label },
        "text" to chart.cells.map { (if (it.mark == Mark.BROKEN) "X " else "") + it.text.replace(", ", ",\n") },
    )

    private fun row(cell: Cell) = if (isOneTrack) cell.service else "${cell.service} ${cell.track.label}"

    private companion object {
        const val TILE = 0.96

        /** The library measures words a little too short, and cuts them. */
        const val ROOM = "\u00a0\u00a0"
        const val TEXT = 5.2

        /** Characters of a row's name: shorter ones than the library would show are no use. */
        const val LONGEST = 60
        const val ROW_PX = 42
        const val FRAME_PX = 120
    }
}
