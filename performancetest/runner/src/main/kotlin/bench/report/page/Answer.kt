package bench.report.page

import bench.report.drawing.Palette
import kotlinx.html.FlowContent
import kotlinx.html.a
import kotlinx.html.div
import kotlinx.html.h2
import kotlinx.html.id
import kotlinx.html.p
import kotlinx.html.section
import kotlinx.html.span
import kotlinx.html.style

/** What a reader wants to know first: the answer of each run, and whether its trials may be believed. */
internal class Answer(private val parts: List<PageRun>) {
    fun write(to: FlowContent) =
        to.section("answer") {
            id = "answer"
            h2 { +"In short" }
            parts.forEach { part(it) }
        }

    private fun FlowContent.part(part: PageRun) {
        val first = part.figures.firstOrNull() ?: return
        p { a("#${part.anchor(first)}") { +part.named(first) } }
        first.says.take(first.leading).forEach { p("says") { +it } }
        first.brief?.let { HtmlTable.write(this, it, "${first.question} In short") }
        p("facts") { +part.facts.validity }
        validity(part)
    }

    /** The sentence above it says the same. */
    private fun FlowContent.validity(part: PageRun) =
        part.facts.verdicts
            .takeIf { it.isNotEmpty() }
            ?.let { verdicts ->
                div("strip") {
                    attributes["aria-hidden"] = "true"
                    verdicts.forEach { (verdict, count) ->
                        span(verdict.label) {
                            style = "flex:$count;background-color:${Palette.ofAll.marks.getValue(verdict.label)}"
                        }
                    }
                }
            }
}
