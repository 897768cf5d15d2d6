package bench.report.drawing

import bench.model.Track
import bench.report.chart.LineChart
import org.jetbrains.letsPlot.gggrid
import org.jetbrains.letsPlot.ggsize
import org.jetbrains.letsPlot.intern.figure.SubPlotsFigure

/**
 * Line charts below each other, first all of the first track, each with its own rates. Text stands only at the first
 * and the last.
 */
internal class PanelDrawing(private val charts: List<LineChart>) {
    fun whole(titles: Titles): SubPlotsFigure? {
        val plots = Track.entries.flatMap { track -> charts.mapNotNull { LineDrawing(it, track).plot() } }
        if (plots.isEmpty()) return null
        val worded =
            plots
                .mapIndexed { i, plot -> if (i == 0) plot + titles.above() else plot }
                .mapIndexed { i, plot -> if (i == plots.lastIndex) plot + titles.below() else plot }
        // Text takes its height from its own picture.
        val heights =
            plots.indices.map {
                panelPx + (if (it == 0) titles.abovePx else 0) + if (it == plots.lastIndex) titles.belowPx else 0
            }
        return gggrid(worded, ncol = 1, heights = heights, vspace = SPACE_PX, align = true) +
            ggsize(ChartTheme.WIDTH_PX, heights.sum() + SPACE_PX * plots.size)
    }

    private val panelPx = if (charts.size == 1) ALONE_PX else PANEL_PX

    private companion object {
        const val ALONE_PX = 420
        const val PANEL_PX = 250
        const val SPACE_PX = 8
    }
}
