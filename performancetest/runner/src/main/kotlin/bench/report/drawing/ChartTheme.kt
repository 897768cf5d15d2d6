package bench.report.drawing

import bench.report.chart.Axis
import bench.report.chart.Mark
import java.math.BigDecimal
import java.math.MathContext
import java.util.Locale
import org.jetbrains.letsPlot.intern.Feature
import org.jetbrains.letsPlot.intern.Scale
import org.jetbrains.letsPlot.scale.scaleColorManual
import org.jetbrains.letsPlot.scale.scaleShapeManual
import org.jetbrains.letsPlot.scale.scaleXContinuous
import org.jetbrains.letsPlot.scale.scaleXLog10
import org.jetbrains.letsPlot.scale.scaleYContinuous
import org.jetbrains.letsPlot.scale.scaleYLog10
import org.jetbrains.letsPlot.themes.elementText
import org.jetbrains.letsPlot.themes.theme
import org.jetbrains.letsPlot.themes.themeMinimal2

/** Common settings of all charts. */
internal object ChartTheme {
    const val WIDTH_PX = 960
    private const val ROOM = 1.15

    /**
     * No expansion by the library: it widens a logarithmic axis as if it were linear, at its lower end by more than
     * half a power of ten. [ROOM] replaces it.
     */
    private val EXPAND = listOf(0, 0)
    private const val LEAST_TICKS = 4

    /** R's numbers of shapes: filled, ring, cross, crossed-out square, triangle, filled. */
    private val shapes =
        mapOf(
            Mark.SUSTAINED to 16,
            Mark.DEGRADED to 1,
            Mark.BROKEN to 4,
            Mark.INVALID to 7,
            Mark.LEAST to 17,
            Mark.NOTE to 16,
        )

    fun style(): Feature =
        themeMinimal2() +
            theme(
                    axisTextX = elementText(angle = 0),
                    plotTitle = elementText(size = 17),
                    plotSubtitle = elementText(size = 12),
                    plotCaption = elementText(size = 11, color = "#555555", hjust = 0),
                )
                .legendPositionTop()

    fun colours(services: List<String>): Scale =
        services.distinct().sorted().let { scaleColorManual(values = it.map(Palette.ofAll::colour), limits = it) }

    fun marks(marks: Collection<Mark>): Scale =
        marks.distinct().sorted().let { known ->
            scaleShapeManual(values = known.map(shapes::getValue), limits = known.map { it.label })
        }

    /**
     * @param values values on the axis.
     * @param to factor by which a logarithmic axis extends beyond the values: texts need room.
     */
    fun x(axis: Axis, values: List<Double>, to: Double = ROOM): Scale =
        if (!axis.isLogarithmic) scaleXContinuous(name = axis.title)
        else
            room(values, to).let { limits ->
                val ticks = ticks(limits)
                scaleXLog10(
                    name = axis.title,
                    breaks = ticks,
                    labels = ticks.map(::number),
                    limits = limits,
                    expand = EXPAND,
                )
            }

    /**
     * From zero, so that twice as much is twice as far, to slightly more than the highest of [values], next to which
     * its text stands.
     */
    fun amounts(axis: Axis, values: List<Double>): Scale =
        scaleXContinuous(name = axis.title, limits = 0 to values.max() * ROOM, expand = EXPAND)

    fun y(axis: Axis, values: List<Double>): Scale =
        if (!axis.isLogarithmic) scaleYContinuous(name = axis.title)
        else
            room(values, ROOM).let { limits ->
                val ticks = ticks(limits)
                scaleYLog10(
                    name = axis.title,
                    breaks = ticks,
                    labels = ticks.map(::number),
                    limits = limits,
                    expand = EXPAND,
                )
            }

    private fun room(values: List<Double>, to: Double) = values.min() / ROOM to values.max() * to

    /**
     * 1, 2, 5, 10 and so on, closer if that gives too few. A tick outside the axis would break the library's layout.
     */
    private fun ticks(limits: Pair<Double, Double>): List<Double> =
        listOf(listOf(1.0, 2.0, 5.0), listOf(1.0, 1.5, 2.0, 3.0, 4.0, 5.0, 6.0, 8.0))
            .map { steps ->
                (-3..6)
                    .flatMap { power -> steps.map { BigDecimal(it).scaleByPowerOfTen(power).toDouble() } }
                    .filter { it in limits.first..limits.second }
            }
            .let { (few, many) -> if (few.size < LEAST_TICKS) many else few }

    /** Three digits for small numbers, whole numbers for others. */
    fun number(value: Double): String =
        if (value >= 100) "%,.0f".format(Locale.ROOT, value)
        else BigDecimal(value).round(MathContext(3)).stripTrailingZeros().toPlainString()
}
