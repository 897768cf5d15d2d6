package bench.report

import bench.catalog.Track
import bench.result.CapacityResult
import bench.result.RunRecord
import org.jetbrains.letsPlot.awt.plot.PlotSvgExport
import org.jetbrains.letsPlot.geom.geomPath
import org.jetbrains.letsPlot.geom.geomPoint
import org.jetbrains.letsPlot.geom.geomText
import org.jetbrains.letsPlot.ggsize
import org.jetbrains.letsPlot.intern.Layer
import org.jetbrains.letsPlot.intern.Plot
import org.jetbrains.letsPlot.intern.toSpec
import org.jetbrains.letsPlot.label.ggtitle
import org.jetbrains.letsPlot.label.labs
import org.jetbrains.letsPlot.letsPlot
import org.jetbrains.letsPlot.scale.scaleColorManual
import org.jetbrains.letsPlot.scale.scaleShapeManual
import org.jetbrains.letsPlot.scale.scaleXLog10
import org.jetbrains.letsPlot.scale.scaleYDiscrete
import org.jetbrains.letsPlot.themes.elementBlank
import org.jetbrains.letsPlot.themes.elementText
import org.jetbrains.letsPlot.themes.theme
import org.jetbrains.letsPlot.themes.themeMinimal2
import java.util.Locale

/** What each service holds, a dot a track, on a logarithmic axis: from 5 to 5,000 in one picture. */
object CapacityChart {
    /** Told apart by the colour-blind too (Okabe and Ito), and by shape where there is no colour. */
    private val colours = mapOf(Track.STOCK to "#0072B2", Track.SIZED to "#D55E00")
    private val shapes = mapOf(Track.STOCK to 21, Track.SIZED to 16)
    private const val WIDTH_PX = 880
    private const val ROW_PX = 46
    private const val FRAME_PX = 170
    private val ticks = listOf(1, 5, 10, 50, 100, 500, 1_000, 5_000, 10_000)

    /** Of the outermost dots on a logarithmic axis: their texts need it. */
    private const val ROOM = 1.7
    private const val ABOVE = 0.3
    private const val BELOW = -0.34

    /** @return an SVG document, or null where nothing held, so that there is nothing to draw. */
    fun svg(run: RunRecord, results: List<CapacityResult>): String? {
        val measured = results.filter { it.isMeasured }
        return if (measured.none { it.isDrawn }) null else PlotSvgExport.buildSvgImageFromRawSpecs(plot(run, measured).toSpec())
    }

    private fun plot(run: RunRecord, measured: List<CapacityResult>): Plot {
        val services = CapacityTable.services(measured).map { it.first }
        val results = measured.filter { it.isDrawn }
        val tracks = Track.entries.filter { track -> results.any { it.track == track } }
        val chart = letsPlot(data(results)) { x = "holds"; y = "service" } +
            geomPath(color = "#B8B8B8", size = 1.2) { group = "service" } +
            geomPoint(size = 5.5, stroke = 1.6, fill = "white") { color = "track"; shape = "track" } +
            scaleXLog10(breaks = ticks, labels = ticks.map(::grouped), limits = limits(results)) + scaleYDiscrete(limits = services.reversed()) +
            scaleColorManual(values = tracks.map(colours::getValue), limits = tracks.map { it.label }) +
            scaleShapeManual(values = tracks.map(shapes::getValue), limits = tracks.map { it.label }) +
            titles(run) + style() + ggsize(WIDTH_PX, FRAME_PX + ROW_PX * services.size)
        return texts(measured, limits(results).first).fold(chart) { plot, text -> plot + text }
    }

    private fun data(results: List<CapacityResult>): Map<String, List<Any>> = mapOf(
        "service" to results.map { it.service }, "track" to results.map { it.track.label }, "holds" to results.map { it.holds!! },
        "text" to results.map { (if (it.isBench) "≥ " else "") + grouped(it.holds!!) + if (it.isBench) " (bench)" else "" },
    )

    /** The tracks' texts on two sides, so that neither hides the other. What never held has no place on the axis, and must not be missing. */
    private fun texts(measured: List<CapacityResult>, leftmost: Double): List<Layer> {
        val (held, none) = measured.partition { it.isDrawn }
        val noneData = mapOf("service" to none.map { it.service }, "holds" to none.map { leftmost }, "text" to none.map { "${it.track.label}: no level tried held" })
        return listOfNotNull(
            text(data(held.filter { it.track == Track.STOCK }), BELOW),
            text(data(held.filter { it.track == Track.SIZED }), ABOVE),
            text(noneData, ABOVE, hjust = 0),
        )
    }

    /** Lets-Plot refuses a layer without data. */
    private fun text(data: Map<String, List<Any>>, nudge: Double, hjust: Any? = null): Layer? =
        if (data.getValue("text").isEmpty()) null else geomText(data, size = 6.0, nudgeY = nudge, hjust = hjust, color = "#333333") { label = "text" }

    private val CapacityResult.isDrawn get() = (holds ?: 0) > 0

    private fun limits(results: List<CapacityResult>) = results.mapNotNull { it.holds }.let { it.min() / ROOM to it.max() * ROOM }

    private fun titles(run: RunRecord) = ggtitle("Users per second held while each call waits ${run.settings.delay_ms / 1_000.0} s for another system".replace(".0 s", " s"), subtitle(run)) +
        labs(x = "users per second (logarithmic)", y = "", color = "", shape = "", caption = caption(run))

    private fun subtitle(run: RunRecord) = "stock: the framework's defaults; sized: documented settings that let 9,000 calls wait at once.\n" +
        "Held: ${percent(run.settings.objective.correct_share)} correct, p99 within ${Math.round(run.settings.objective.p99_ms)} ms"

    private fun caption(run: RunRecord) = "Profile ${run.profile}, ${run.settings.repetitions} search${if (run.settings.repetitions == 1) "" else "es"} each, ${run.runtime} runtime, " +
        "${run.fingerprint.cores} cores (${run.fingerprint.pinning}), ${run.started_at.take(10)}, commit ${run.fingerprint.commit ?: "unknown"}"

    private fun style() = themeMinimal2() + theme(
        axisTitleY = elementBlank(), axisTextX = elementText(angle = 0), plotTitle = elementText(size = 17), plotSubtitle = elementText(size = 12), plotCaption = elementText(size = 11, color = "#555555"),
    ).legendPositionTop()

    private fun percent(share: Double) = "%.1f %%".format(Locale.ROOT, share * 100)

    private fun grouped(value: Int) = "%,d".format(Locale.ROOT, value)
}
