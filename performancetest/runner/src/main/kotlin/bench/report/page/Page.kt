package bench.report.page

import bench.report.section.DrawnRun
import bench.wording.PageWords
import kotlinx.html.FlowContent
import kotlinx.html.HEAD
import kotlinx.html.MAIN
import kotlinx.html.body
import kotlinx.html.details
import kotlinx.html.h1
import kotlinx.html.head
import kotlinx.html.header
import kotlinx.html.html
import kotlinx.html.id
import kotlinx.html.lang
import kotlinx.html.li
import kotlinx.html.main
import kotlinx.html.meta
import kotlinx.html.p
import kotlinx.html.role
import kotlinx.html.stream.createHTML
import kotlinx.html.style
import kotlinx.html.summary
import kotlinx.html.title
import kotlinx.html.ul
import kotlinx.html.unsafe

/**
 * One file with everything in it: the answer first, then what a reader may choose, then runs as tables and, where
 * scripts may run, as charts. It asks the network for nothing.
 */
class Page(runs: List<DrawnRun>) {
    private val parts = PageRun.of(runs)
    private val captions = Captions(parts.flatMap { it.figures })

    /** Of several runs none speaks for all. */
    private val heading = parts.singleOrNull()?.about?.title ?: PageWords.HEADING

    fun html(): String =
        "<!doctype html>\n" +
            createHTML(prettyPrint = false).html {
                lang = "en"
                head { about() }
                body {
                    header { h1 { +heading } }
                    main { content() }
                    PageScripts(parts).write(this)
                }
            }

    private fun HEAD.about() {
        meta(charset = "utf-8")
        meta("viewport", "width=device-width, initial-scale=1")
        title(heading)
        style { unsafe { listOf("page.css", "views.css", "print.css").forEach { +PageScripts.resource(it) } } }
    }

    private fun MAIN.content() {
        parts.firstOrNull()?.let { part ->
            part.figures.firstOrNull()?.let { FigureHtml(part, captions).writeFirst(this, it) }
        }
        val services = ServiceViews(parts)
        Selectors(parts, services.services).write(this)
        p("left-out") { role = "status" }
        services.write(this)
        parts.forEachIndexed { i, part ->
            RunHtml(part, FigureHtml(part, captions), isOpen = parts.size == 1)
                .write(this, part.figures.drop(if (i == 0) 1 else 0))
        }
        reading()
        measured()
    }

    private fun FlowContent.reading() =
        captions.shared
            .takeIf { it.isNotEmpty() }
            ?.let { sentences ->
                details("reading") {
                    summary { +PageWords.READING }
                    ul { sentences.forEach { li { +it } } }
                }
            }

    private fun FlowContent.measured() =
        details("measured") {
            id = "measured"
            summary { +PageWords.MEASURED }
            HtmlTable.write(this, RunTable.of(parts), PageWords.MEASURED)
        }
}
