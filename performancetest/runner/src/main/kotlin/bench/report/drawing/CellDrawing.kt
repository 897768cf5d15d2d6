package bench.report.drawing

import bench.model.Track
import bench.report.chart.CellChart
import bench.report.chart.ChartCell
import bench.report.chart.Mark
import org.jetbrains.letsPlot.coord.coordCartesian
import org.jetbrains.letsPlot.geom.geomText
import org.jetbrains.letsPlot.geom.geomTile
import org.jetbrains.letsPlot.ggsize
import org.jetbrains.letsPlot.intern.Plot
import org.jetbrains.letsPlot.label.labs
import org.jetbrains.letsPlot.letsPlot
import org.jetbrains.letsPlot.scale.guideLegend
import org.jetbrains.letsPlot.scale.guides
import org.jetbrains.letsPlot.scale.scaleAlphaIdentity
import org.jetbrains.letsPlot.scale.scaleFillManual
import org.jetbrains.letsPlot.scale.scaleXDiscrete
import org.jetbrains.letsPlot.scale.scaleYContinuous

/** One row per service and track, one column per condition. Text repeats everything that colour shows. */
internal class CellDrawing(private val chart: CellChart) {
    /**
     * From top to bottom: the services of each track, under the track's name if there are several. The library would
     * cut names that include the track.
     */
    private val rows: List<Pair<Track, String?>> =
        chart.cells.groupBy({ it.track }, ::name).let { tracks ->
            tracks.flatMap { (track, services) ->
                (if (tracks.size > 1) listOf(track to null) else emptyList()) + services.distinct().map { track to it }
            }
        }

    private fun name(cell: ChartCell) = cell.row ?: cell.service

    /** From bottom to top. */
    val labels = LongLabels(rows.reversed().map { (track, service) -> service ?: "${track.label}:" })

    /** If all cells are notes, colour adds nothing to the text. */
    private val isTold = chart.cells.any { it.mark != Mark.NOTE }
    private val marks = chart.cells.map { it.mark }.distinct().sorted()

    /**
     * Legend keys stand below each other: the library underestimates text widths in some fonts, so the next key would
     * cover the text.
     */
    fun whole(titles: Titles): Plot? {
        if (chart.cells.isEmpty()) return null
        val plot =
            letsPlot(data()) {
                x = "column"
                y = "row"
            } +
                geomTile(width = TILE, height = TILE) {
                    fill = "mark"
                    alpha = "strength"
                } +
                geomText(size = TEXT, color = "#111111") { label = "text" }
        return plot +
            scaleXDiscrete(limits = chart.columns, name = "") +
            scaleYContinuous(
                name = "",
                breaks = rows.indices.toList(),
                labels = labels.shown,
                limits = -0.5 to rows.size - 0.5,
                expand = listOf(0, 0),
            ) +
            scaleFillManual(
                values = marks.map { Palette.ofAll.marks.getValue(it.label) },
                limits = marks.map { it.label },
            ) +
            labs(fill = "") +
            guides(fill = if (isTold) guideLegend(ncol = 1) else "none") +
            scaleAlphaIdentity() +
            ChartTheme.style() +
            labels.room() +
            coordCartesian() +
            titles.above() +
            titles.below() +
            ggsize(ChartTheme.WIDTH_PX, FRAME_PX + KEY_PX * marks.size + ROW_PX * rows.size + titles.height)
    }

    private fun data(): Map<String, List<Any>> =
        mapOf(
            "column" to chart.cells.map { it.column },
            "row" to chart.cells.map { rows.lastIndex - rows.indexOf(it.track to name(it)) },
            "mark" to chart.cells.map { it.mark.label },
            "strength" to chart.cells.map { it.share?.let { share -> FAINT + (STRONG - FAINT) * share } ?: STRONG },
            "text" to chart.cells.map { (if (it.mark == Mark.BROKEN) "X " else "") + it.text.replace(", ", ",\n") },
        )

    private companion object {
        const val TILE = 0.96
        const val FAINT = 0.12
        const val STRONG = 0.85
        const val TEXT = 5.2
        const val ROW_PX = 42
        const val FRAME_PX = 100
        const val KEY_PX = 22
    }
}
