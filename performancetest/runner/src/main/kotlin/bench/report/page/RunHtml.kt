package bench.report.page

import bench.report.drawing.Palette
import bench.report.section.ReportSection
import kotlinx.html.FlowContent
import kotlinx.html.details
import kotlinx.html.div
import kotlinx.html.h2
import kotlinx.html.id
import kotlinx.html.li
import kotlinx.html.span
import kotlinx.html.style
import kotlinx.html.summary
import kotlinx.html.ul

/**
 * One run behind a fold: what its trials are worth, and its answers but those that stand above all.
 *
 * @param isOpen where there is nothing else on the page.
 */
internal class RunHtml(private val part: PageRun, private val html: FigureHtml, private val isOpen: Boolean) {
    fun write(to: FlowContent, sections: List<ReportSection>) =
        to.details("run") {
            id = "run-${part.name}"
            attributes["data-run"] = part.name
            if (isOpen) attributes["open"] = "open"
            summary {
                h2 { +"${part.name}${part.which}" }
                +part.about.question.ifEmpty { part.about.title }
            }
            verdicts()
            sections.forEach { html.write(this, it) }
        }

    private fun FlowContent.verdicts() {
        val counts = part.facts.verdicts.mapKeys { it.key.label }.ifEmpty { null } ?: return
        div("strip") {
            attributes["aria-hidden"] = "true"
            counts.forEach { (label, count) -> bar(label, "flex:$count") }
        }
        ul("key") {
            counts.forEach { (label, count) ->
                li {
                    span("box") { bar(label) }
                    +"$count $label"
                }
            }
        }
    }

    private fun kotlinx.html.FlowOrPhrasingContent.bar(label: String, size: String = "") =
        span(label) {
            style = listOf(size, "background-color:${Palette.ofAll.marks.getValue(label)}").joinToString(";").trim(';')
        }
}
