package bench.report.page

import bench.report.chart.Chart
import java.util.Properties
import kotlinx.html.FlowContent
import kotlinx.html.id
import kotlinx.html.script
import kotlinx.html.unsafe
import kotlinx.serialization.json.Json

/** What draws the charts, and what they draw: all of it is in the page. */
internal class PageScripts(private val parts: List<PageRun>) {
    fun write(to: FlowContent) =
        with(to) {
            script { unsafe { +library() } }
            data("factors", json.encodeToString(FactorColumn.of(parts)))
            data("charts", json.encodeToString(charts()))
            data("palette", resource("palette.json"))
            own.forEach { script { unsafe { +resource(it) } } }
        }

    /** A `<` could end the script it stands in. */
    private fun FlowContent.data(name: String, text: String) =
        script(type = "application/json") {
            id = name
            unsafe { +text.replace("<", "\\u003c") }
        }

    private fun charts(): Map<String, Chart> =
        parts
            .flatMap { part -> part.figures.mapNotNull { figure -> figure.chart?.let { part.anchor(figure) to it } } }
            .toMap()

    companion object {
        private val json = Json { encodeDefaults = false }
        private val own =
            listOf(
                    "looks",
                    "tip",
                    "lines",
                    "dots",
                    "dumbbell",
                    "cells",
                    "charts",
                    "sort",
                    "state",
                    "views",
                    "compare",
                    "service",
                    "paper",
                    "page",
                )
                .map {
                    "$it.js"
                }

        fun resource(name: String): String = Page::class.java.getResource(name)!!.readText()

        private const val ECHARTS = "echarts"

        /** Apache ECharts, of the version that the build took. */
        private fun library(): String {
            val about = Page::class.java.getResourceAsStream("/META-INF/maven/org.webjars/$ECHARTS/pom.properties")!!
            val version = about.use { Properties().apply { load(it) } }.getProperty("version")
            return resource("/META-INF/resources/webjars/$ECHARTS/$version/echarts.min.js")
        }
    }
}
