package bench.report.drawing

import bench.report.chart.CellChart
import bench.report.chart.DotChart
import bench.report.chart.LineChart
import bench.report.chart.PanelChart
import bench.report.section.ReportSection
import org.jetbrains.letsPlot.awt.plot.PlotSvgExport
import org.jetbrains.letsPlot.intern.toSpec

/** A section's chart as a stand-alone picture: its question above; what was measured, and where, below. */
object Drawing {
    /**
     * @param facts facts about the run: machine, repetitions, its id.
     * @return an SVG document; null if there is nothing to draw.
     */
    fun svg(figure: ReportSection, facts: String): String? =
        when (val chart = figure.chart) {
            is LineChart -> drawn(PanelDrawing(listOf(chart)).whole(Titles(figure, facts))?.toSpec())
            is PanelChart -> drawn(PanelDrawing(chart.panels).whole(Titles(figure, facts))?.toSpec())
            is DotChart ->
                DotDrawing(chart).let { drawing ->
                    drawn(drawing.whole(Titles(figure, facts, drawing.labels.morePx))?.toSpec())
                        ?.let(drawing.labels::restored)
                }
            is CellChart ->
                CellDrawing(chart).let { drawing ->
                    drawn(drawing.whole(Titles(figure, facts, drawing.labels.morePx))?.toSpec())
                        ?.let(drawing.labels::restored)
                }
            null -> null
        }

    private fun drawn(specification: MutableMap<String, Any>?): String? = specification?.let {
        numbered(PlotSvgExport.buildSvgImageFromRawSpecs(it))
    }

    /** Replaces the library's random names of parts by numbers, so that the same records give the same file. */
    private fun numbered(svg: String): String =
        ID.findAll(svg)
            .map { it.groupValues[1] }
            .distinct()
            .toList()
            .foldIndexed(svg) { number, image, id -> image.replace(id, "part-$number") }

    private val ID = Regex("""\bid="([^"]+)"""")
}
