package bench.report.drawing

import bench.report.chart.Dot
import bench.report.chart.DotChart
import bench.report.chart.Mark
import kotlin.math.pow
import org.jetbrains.letsPlot.geom.geomPoint
import org.jetbrains.letsPlot.geom.geomSegment
import org.jetbrains.letsPlot.geom.geomText
import org.jetbrains.letsPlot.ggsize
import org.jetbrains.letsPlot.intern.Plot
import org.jetbrains.letsPlot.label.labs
import org.jetbrains.letsPlot.letsPlot
import org.jetbrains.letsPlot.scale.guides
import org.jetbrains.letsPlot.scale.scaleShapeManual
import org.jetbrains.letsPlot.scale.scaleYContinuous

/**
 * One row per service, or per the row name of a dot. In it, each track or variant has its own line and shape; a bar
 * shows the interval.
 */
internal class DotDrawing(private val chart: DotChart) {
    private val dots = chart.dots.filter { it.value != null && it.value > 0 }

    /** The picture lists values that do not fit on the axis as text. */
    private val without = chart.dots - dots.toSet()
    private val kinds = chart.dots.map { it.kind }.distinct()

    /** From bottom to top. */
    private val rows = chart.rows.filter { row -> chart.dots.any { named(it) == row } }.reversed()

    val labels = LongLabels(rows)

    fun whole(titles: Titles): Plot? {
        if (dots.isEmpty()) return null
        val plot =
            letsPlot(data(dots)) {
                x = "value"
                y = "row"
                color = "service"
            } +
                geomPoint(size = DOT, stroke = STROKE, fill = "white") { shape = "kind" } +
                geomText(size = TEXT, hjust = 0, color = "#333333") {
                    x = "next to"
                    label = "text"
                }
        return listOfNotNull(intervals(), absences()).fold(plot) { all, layer -> all + layer } +
            axis() +
            scaleYContinuous(
                name = "",
                breaks = rows.indices.toList(),
                labels = labels.shown,
                limits = -0.6 to rows.size - 0.4,
            ) +
            ChartTheme.colours(dots.map { it.service }) +
            scaleShapeManual(values = shapes.take(kinds.size), limits = kinds) +
            labs(shape = "") +
            guides(color = "none") +
            ChartTheme.style() +
            labels.room() +
            titles.above() +
            titles.below() +
            ggsize(ChartTheme.WIDTH_PX, FRAME_PX + ROW_PX * rows.size * kinds.size + titles.height)
    }

    private fun axis() =
        dots
            .flatMap { listOfNotNull(it.value, it.low, it.high) }
            .let { values ->
                if (chart.value.isLogarithmic) ChartTheme.x(chart.value, values, to = textRoom())
                else ChartTheme.amounts(chart.value, values)
            }

    /** Null without intervals: Lets-Plot rejects a layer without data. */
    private fun intervals() =
        dots
            .filter { it.low != null }
            .takeIf { it.isNotEmpty() }
            ?.let { known ->
                geomSegment(data(known), size = 1.2, alpha = 0.6) {
                    x = "low"
                    xend = "high"
                    yend = "row"
                }
            }

    private fun absences() =
        without
            .takeIf { it.isNotEmpty() }
            ?.let { none ->
                val least = dots.minOf { it.value!! }
                geomText(
                    mapOf(
                        "service" to none.map { it.service },
                        "row" to none.map(::row),
                        "value" to none.map { least },
                        "absence" to none.map { "${it.kind}: none" },
                    ),
                    size = TEXT,
                    hjust = 0,
                    color = "#333333",
                ) {
                    label = "absence"
                }
            }

    private fun data(of: List<Dot>): Map<String, List<Any?>> =
        mapOf(
            "service" to of.map { it.service },
            "kind" to of.map { it.kind },
            "value" to of.map { it.value },
            "row" to of.map(::row),
            "low" to of.map { it.low },
            "high" to of.map { it.high },
            "text" to of.map(::text),
            "next to" to of.map { beside(it.high ?: it.value!!) },
        )

    private fun named(dot: Dot) = dot.row ?: dot.service

    /** The first kind is above the others. */
    private fun row(dot: Dot): Double =
        rows.indexOf(named(dot)) +
            if (kinds.size == 1) 0.0 else APART * ((kinds.size - 1) / 2.0 - kinds.indexOf(dot.kind)) / (kinds.size - 1)

    /** Right of the dot; a dot takes a fixed share of the axis, whatever its range. */
    private fun beside(value: Double): Double =
        dots
            .maxOf { it.value!! }
            .let { most ->
                if (chart.value.isLogarithmic) value * (most * textRoom() / dots.minOf { it.value!! }).pow(OFF_DOT)
                else value + OFF_DOT * most
            }

    private fun textRoom(): Double = maxOf(LEAST_ROOM, LETTER.pow(dots.maxOf { text(it).length }))

    private fun text(dot: Dot) =
        (if (dot.mark == Mark.LEAST) "≥ " else "") +
            ChartTheme.number(dot.value!!) +
            if (dot.place.isEmpty()) "" else "  [${dot.place}]"

    private companion object {
        val shapes = listOf(21, 16, 17, 15)
        const val APART = 0.42
        const val DOT = 4.0

        /** Share of the axis' length. */
        const val OFF_DOT = 0.012

        /** On a logarithmic axis, each letter of the outermost text multiplies the value by this factor. */
        const val LETTER = 1.085
        const val LEAST_ROOM = 2.2
        const val STROKE = 1.6
        const val TEXT = 6.0
        const val ROW_PX = 24
        const val FRAME_PX = 110
    }
}
