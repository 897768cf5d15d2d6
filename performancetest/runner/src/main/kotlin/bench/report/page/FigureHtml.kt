package bench.report.page

import bench.report.chart.DotChart
import bench.report.chart.LimitMark
import bench.report.section.ReportSection
import bench.wording.PageWords
import kotlinx.html.FlowContent
import kotlinx.html.SECTION
import kotlinx.html.details
import kotlinx.html.div
import kotlinx.html.figure
import kotlinx.html.h2
import kotlinx.html.h3
import kotlinx.html.id
import kotlinx.html.li
import kotlinx.html.p
import kotlinx.html.role
import kotlinx.html.section
import kotlinx.html.span
import kotlinx.html.summary
import kotlinx.html.ul

/** One answer: its question, its chart, its sentences, and its table behind a fold. */
internal class FigureHtml(private val part: PageRun, private val captions: Captions) {
    fun write(to: FlowContent, section: ReportSection) =
        figure(to, section) { h3 { +"${section.question}${part.which}" } }

    /**
     * What a reader sees first. Without scripts there is no chart, so the answer as a short table comes in its place.
     */
    fun writeFirst(to: FlowContent, section: ReportSection) =
        figure(to, section, "figure first") {
            h2 { +"${section.question}${part.which}" }
            section.brief?.let { div("brief") { HtmlTable.write(this, it, PageWords.brief(section.question)) } }
        }

    private fun figure(to: FlowContent, section: ReportSection, kind: String = "figure", head: SECTION.() -> Unit) =
        to.section(kind) {
            id = part.anchor(section)
            attributes["data-run"] = part.name
            head()
            chart(section)
            section.says.forEach { p("says") { +it } }
            details("table") {
                summary { +"Table" }
                captions.own(section).takeIf { it.isNotEmpty() }?.let { p("how") { +it } }
                HtmlTable.write(this, section.table, section.question)
            }
        }

    private fun SECTION.chart(section: ReportSection) {
        val chart = section.chart ?: return
        if (chart is DotChart && chart.dots.any { it.limit != null }) legend()
        figure {
            div("chart") {
                attributes["data-figure"] = part.anchor(section)
                role = "img"
                attributes["aria-label"] = PageWords.chart(section.question)
            }
        }
    }

    /** Scripts put the marks in their places. */
    private fun SECTION.legend() =
        ul("key limits") {
            PageWords.tracks.forEach { (track, words) -> li { mark("data-stage", track.label, words) } }
            LimitMark.entries.forEach { limit -> li { mark("data-limit", limit.label, PageWords.limit(limit.label)) } }
        }

    private fun kotlinx.html.LI.mark(key: String, value: String, words: String) {
        span { attributes[key] = value }
        +words
    }
}
