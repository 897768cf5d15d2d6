package bench.e2e.page

import bench.report.chart.CellChart
import bench.report.chart.Chart
import bench.report.chart.DotChart
import bench.report.chart.LineChart
import bench.report.chart.PanelChart
import bench.report.page.Page
import kotlinx.serialization.json.Json
import kotlinx.serialization.json.jsonArray
import kotlinx.serialization.json.jsonObject
import kotlinx.serialization.json.jsonPrimitive
import org.openqa.selenium.WebElement

/** Finds shapes in charts by the colours of services and verdicts. */
class Drawn(private val browser: Browser) {
    /** By id of a figure: the colours of its shapes that stand for a service or a verdict, once per shape. */
    fun colours(): Map<String, List<String>> =
        browser.ask<Map<String, List<String>>>(
            """
            const colourOf = (shape) =>
              arguments[0].find((known) => [shape.getAttribute('fill'), shape.getAttribute('stroke')].includes(known));
            const coloursOf = (chart) => [...chart.querySelectorAll('svg path')].map(colourOf).filter(Boolean).sort();
            const charts = [...document.querySelectorAll('.chart')];
            return Object.fromEntries(charts.map((chart) => [chart.dataset.figure, coloursOf(chart)]))""",
            known,
        )

    /** Shapes of a chart with this colour as outline or fill. */
    fun shapes(figure: String, colour: String): List<WebElement> =
        browser.all("#$figure .chart path[fill='$colour'], #$figure .chart path[stroke='$colour']")

    companion object {
        private val palette =
            Json.parseToJsonElement(Page::class.java.getResource("palette.json")!!.readText()).jsonObject

        private fun colours(of: String): Map<String, String> =
            palette.getValue(of).jsonObject.mapValues { it.value.jsonPrimitive.content }

        val services = colours("services")
        val marks = colours("marks")
        val limits = colours("limits")

        /** Colours of services that the palette does not name. */
        private val others = palette.getValue("others").jsonArray.map { it.jsonPrimitive.content }
        private val known = (services.values + marks.values + limits.values + others).distinct()

        /** The smallest number of shapes in [chart]: one for each dot and field, one for each line. */
        fun least(chart: Chart): Int =
            when (chart) {
                is DotChart -> chart.dots.count { it.value != null }
                is CellChart -> chart.cells.size
                is LineChart -> chart.lines.count { line -> line.points.any { it.y != null } }
                is PanelChart -> chart.panels.sumOf(::least)
            }
    }
}
