package bench.report.page

import bench.report.chart.Chart
import bench.report.section.DrawnRun
import bench.report.section.ReportSection
import bench.wording.PageWords
import java.util.Properties
import kotlinx.html.FlowContent
import kotlinx.html.a
import kotlinx.html.body
import kotlinx.html.details
import kotlinx.html.div
import kotlinx.html.fieldSet
import kotlinx.html.figure
import kotlinx.html.h1
import kotlinx.html.h2
import kotlinx.html.h3
import kotlinx.html.head
import kotlinx.html.header
import kotlinx.html.html
import kotlinx.html.id
import kotlinx.html.lang
import kotlinx.html.li
import kotlinx.html.main
import kotlinx.html.meta
import kotlinx.html.nav
import kotlinx.html.p
import kotlinx.html.role
import kotlinx.html.script
import kotlinx.html.section
import kotlinx.html.stream.createHTML
import kotlinx.html.style
import kotlinx.html.summary
import kotlinx.html.title
import kotlinx.html.ul
import kotlinx.html.unsafe
import kotlinx.serialization.json.Json

/**
 * One file with everything in it: runs as tables and, where scripts may run, as charts. It asks the network for
 * nothing.
 */
class Page(runs: List<DrawnRun>) {
    private val parts = PageRun.of(runs)

    /** Of several runs none speaks for all. */
    private val heading = parts.singleOrNull()?.about?.title ?: PageWords.HEADING

    fun html(): String =
        "<!doctype html>\n" +
            createHTML(prettyPrint = false).html {
                lang = "en"
                head {
                    meta(charset = "utf-8")
                    meta("viewport", "width=device-width, initial-scale=1")
                    title(heading)
                    style { unsafe { listOf("page.css", "print.css").forEach { +resource(it) } } }
                }
                body {
                    header { h1 { +heading } }
                    main {
                        Answer(parts).write(this)
                        fieldSet("filter") { Filter(parts.flatMap { it.figures }).write(this) }
                        p("left-out") { role = "status" }
                        contents()
                        parts.forEach { part(it) }
                    }
                    scripts()
                }
            }

    private fun FlowContent.contents() = nav {
        ul {
            parts.forEach { part ->
                part.figures.forEach { figure -> li { a("#${part.anchor(figure)}") { +part.named(figure) } } }
            }
        }
    }

    private fun FlowContent.part(part: PageRun) =
        section("run") {
            h2 { +"${part.name}${part.which}" }
            p { +listOf(part.about.title, part.about.question).filter { it.isNotEmpty() }.joinToString(". ") }
            p("facts") { +part.facts.machine }
            p("facts") { +part.facts.validity }
            part.figures.forEach { figure(part, it) }
        }

    private fun FlowContent.figure(part: PageRun, figure: ReportSection) =
        section("figure") {
            val anchor = part.anchor(figure)
            id = anchor
            h3 { +"${figure.question}${part.which}" }
            figure.says.forEach { p("says") { +it } }
            figure.chart?.let {
                figure {
                    div("chart") {
                        attributes["data-figure"] = anchor
                        role = "img"
                        attributes["aria-label"] = PageWords.chart(figure.question)
                    }
                }
            }
            p("how") { +"${figure.how} ${part.facts.brief}" }
            details {
                attributes["open"] = "open"
                summary { +"Table" }
                HtmlTable.write(this, figure.table, figure.question)
            }
        }

    private fun FlowContent.scripts() {
        script { unsafe { +library() } }
        script(type = "application/json") {
            id = "charts"
            unsafe { +data() }
        }
        script(type = "application/json") {
            id = "palette"
            unsafe { +resource("palette.json") }
        }
        listOf("looks.js", "tip.js", "dots.js", "cells.js", "charts.js", "page.js").forEach {
            script { unsafe { +resource(it) } }
        }
    }

    /** A `<` could end the script it stands in. */
    private fun data(): String =
        json
            .encodeToString(
                parts
                    .flatMap { part ->
                        part.figures.mapNotNull { figure -> figure.chart?.let { part.anchor(figure) to it } }
                    }
                    .toMap<String, Chart>()
            )
            .replace("<", "\\u003c")

    private companion object {
        val json = Json { encodeDefaults = false }

        fun resource(name: String): String = Page::class.java.getResource(name)!!.readText()

        /** Apache ECharts, of the version that the build took. */
        fun library(): String {
            val version =
                Properties()
                    .apply {
                        Page::class
                            .java
                            .getResourceAsStream("/META-INF/maven/org.webjars/echarts/pom.properties")!!
                            .use(::load)
                    }
                    .getProperty("version")
            return Page::class
                .java
                .getResource("/META-INF/resources/webjars/echarts/$version/echarts.min.js")!!
                .readText()
        }
    }
}
