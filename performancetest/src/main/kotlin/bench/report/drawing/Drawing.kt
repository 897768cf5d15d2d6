package bench.report.drawing

import bench.report.Figure
import bench.report.chart.CellChart
import bench.report.chart.DotChart
import bench.report.chart.LineChart
import bench.report.chart.PanelChart
import org.jetbrains.letsPlot.awt.plot.PlotSvgExport
import org.jetbrains.letsPlot.intern.toSpec

/** A figure as a picture that stands alone: its question above, what was measured and on what below. */
object Drawing {
    /** @param facts of the run: machine, repetitions, its id. @return an SVG document; null where there is nothing to draw. */
    fun svg(figure: Figure, facts: String): String? = specification(figure, Titles(figure, facts))?.let { numbered(PlotSvgExport.buildSvgImageFromRawSpecs(it)) }

    /** The library names an image's parts at random; numbers instead, so that the same records give the same file. */
    private fun numbered(svg: String): String =
        ID.findAll(svg).map { it.groupValues[1] }.distinct().toList().foldIndexed(svg) { number, image, id -> image.replace(id, "part-$number") }

    private fun specification(figure: Figure, titles: Titles): MutableMap<String, Any>? = when (val chart = figure.chart) {
        is LineChart -> PanelDrawing(listOf(chart)).whole(titles)?.toSpec()
        is PanelChart -> PanelDrawing(chart.panels).whole(titles)?.toSpec()
        is DotChart -> DotDrawing(chart).whole(titles)?.toSpec()
        is CellChart -> CellDrawing(chart).whole(titles)?.toSpec()
        null -> null
    }

    private val ID = Regex("""\bid="([^"]+)"""")
}
