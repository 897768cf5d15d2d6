package bench.report.page

import bench.report.section.Cell
import bench.wording.PageWords
import kotlinx.html.FIELDSET
import kotlinx.html.FlowContent
import kotlinx.html.InputType
import kotlinx.html.SELECT
import kotlinx.html.details
import kotlinx.html.fieldSet
import kotlinx.html.input
import kotlinx.html.label
import kotlinx.html.legend
import kotlinx.html.option
import kotlinx.html.select
import kotlinx.html.span
import kotlinx.html.summary

/** What a reader may choose; all is shown at first. Without scripts there is nothing to choose. */
internal class Selectors(private val parts: List<PageRun>, private val compared: List<String>) {
    fun write(to: FlowContent) =
        to.fieldSet("filter") {
            legend { +"Show" }
            if (parts.size > 1) choice("experiment") { parts.forEach { option(it.name) } }
            // Scripts know the metrics of an experiment by its headings.
            choice("metric") {}
            values("track").takeIf { it.size > 1 }?.let { tracks -> choice("track") { tracks.forEach { option(it) } } }
            if (compared.isNotEmpty()) choice("service", PageWords.MINE) { compared.forEach { option(it) } }
            services()
        }

    private fun FIELDSET.choice(key: String, title: String = key, options: SELECT.() -> Unit) = label {
        +title
        select {
            name = key
            option {
                value = ""
                +(if (title == key) "all" else Cell.NONE)
            }
            options()
        }
    }

    private fun SELECT.option(text: String) = option {
        value = text
        +text
    }

    private fun FIELDSET.services() =
        details("services") {
            summary { +"services" }
            values("service").forEach { box(it) }
        }

    private fun FlowContent.box(service: String) = label {
        attributes["data-runs"] = parts.filter { service in values(it, "service") }.joinToString(" ") { it.name }
        input(InputType.checkBox, name = "service") {
            checked = true
            value = service
        }
        span { attributes["data-service"] = service }
        +service
    }

    private fun values(key: String): List<String> = parts.flatMap { values(it, key) }.distinct().sorted()

    private fun values(part: PageRun, key: String): List<String> =
        part.figures.flatMap { figure -> figure.table.rows.mapNotNull { figure.table.shown(it, key) } }.distinct()
}
