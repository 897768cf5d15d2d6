package bench.report.drawing

import bench.model.Track
import bench.report.chart.Line
import bench.report.chart.LineChart
import bench.report.chart.Mark
import bench.report.chart.Point
import org.jetbrains.letsPlot.geom.geomLine
import org.jetbrains.letsPlot.geom.geomPoint
import org.jetbrains.letsPlot.geom.geomSegment
import org.jetbrains.letsPlot.intern.Plot
import org.jetbrains.letsPlot.label.labs
import org.jetbrains.letsPlot.letsPlot
import org.jetbrains.letsPlot.scale.guides
import org.jetbrains.letsPlot.scale.scaleLinetypeManual
import org.jetbrains.letsPlot.themes.theme

/** One metric against another on one track: one colour per service, one shape per verdict. */
internal class LineDrawing(private val chart: LineChart, track: Track) {
    private class Row(val number: Int, val line: Line, val point: Point)

    private val rows =
        chart.lines
            .filter { it.track == track }
            .flatMapIndexed { i, line -> line.points.filter { it.y != null && isOnAxes(it) }.map { Row(i, line, it) } }
    private val kinds = rows.map { it.line.kind }.distinct()

    /** Title of the y axis; it distinguishes pictures that stand below each other. */
    private val name = "${track.label}: ${chart.y.title}"

    /** A log axis cannot show zero. */
    private fun isOnAxes(point: Point) =
        (!chart.x.isLogarithmic || point.x > 0) && (!chart.y.isLogarithmic || point.y!! > 0)

    /** The plot without text around it; null if there is nothing to draw. */
    fun plot(): Plot? {
        if (rows.isEmpty()) return null
        val plot =
            letsPlot(data(rows)) {
                x = "x"
                y = "y"
                color = "service"
            } +
                ChartTheme.x(chart.x, rows.map { it.point.x }) +
                ChartTheme.y(
                    chart.y.copy(title = name),
                    rows.flatMap { listOfNotNull(it.point.y, it.point.low, it.point.high) },
                ) +
                ChartTheme.colours(rows.map { it.line.service }) +
                ChartTheme.style() +
                labs(color = "") +
                guides(linetype = "none", shape = "none") +
                theme().legendPositionRight()
        return points(
            listOfNotNull(lines().takeIf { chart.isJoined }, intervals()).fold(plot) { all, layer -> all + layer }
        )
    }

    private fun lines() =
        if (kinds.size == 1) geomLine(size = LINE) { group = "line" }
        else
            geomLine(size = LINE) {
                group = "line"
                linetype = "kind"
            }

    /** Null without intervals: Lets-Plot rejects a layer without data. */
    private fun intervals() =
        rows
            .filter { it.point.low != null && it.point.high != null }
            .takeIf { it.isNotEmpty() }
            ?.let { known ->
                geomSegment(
                    data(known) + mapOf("low" to known.map { it.point.low }, "high" to known.map { it.point.high }),
                    size = INTERVAL,
                    alpha = 0.5,
                ) {
                    y = "low"
                    xend = "x"
                    yend = "high"
                }
            }

    private fun points(plot: Plot): Plot {
        val scaled =
            if (kinds.size == 1) plot
            else plot + scaleLinetypeManual(values = listOf(1, 2, 3).take(kinds.size), limits = kinds)
        val marks = rows.map { it.point.mark }
        return if (marks.all { it == Mark.NOTE }) scaled
        else scaled + geomPoint(size = POINT, stroke = STROKE) { shape = "mark" } + ChartTheme.marks(marks)
    }

    private fun data(rows: List<Row>): Map<String, List<Any?>> =
        mapOf(
            "x" to rows.map { it.point.x },
            "y" to rows.map { it.point.y },
            "service" to rows.map { it.line.service },
            "kind" to rows.map { it.line.kind },
            "line" to rows.map { it.number.toString() },
            "mark" to rows.map { it.point.mark.label },
        )

    private companion object {
        const val LINE = 0.8
        const val INTERVAL = 2.5
        const val POINT = 3.2
        const val STROKE = 1.2
    }
}
