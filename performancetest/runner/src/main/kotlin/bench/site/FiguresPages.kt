package bench.site

import bench.report.section.Cell
import bench.wording.SiteWords
import kotlinx.html.FlowContent
import kotlinx.html.TBODY
import kotlinx.html.ThScope
import kotlinx.html.a
import kotlinx.html.h2
import kotlinx.html.id
import kotlinx.html.p
import kotlinx.html.section
import kotlinx.html.tbody
import kotlinx.html.td
import kotlinx.html.th
import kotlinx.html.thead
import kotlinx.html.tr

/** Figures that can be cited: a page an experiment, and one that lists these. */
internal class FiguresPages(private val runs: List<SiteRun>) {
    fun index(): String =
        SitePage(SitePage.FIGURES, SiteWords.pageOf("figures"), "Figures").html { page ->
            p("lead") { +SiteWords.FIGURES }
            runs.firstOrNull()?.let { cite(it) }
            SiteTable.framed(this, "Runs with figures") {
                thead { tr { listOf("experiment", "date", "commit", "figures").forEach { th { +it } } } }
                tbody { runs.forEach { run(it, page) } }
            }
        }

    private fun TBODY.run(run: SiteRun, page: SitePage) = tr {
        td { a(page.inside(run.figuresPage)) { +run.name } }
        td("date") { +run.date }
        td { +run.drawn.run.fingerprint.commit.orEmpty().ifEmpty { Cell.NONE } }
        td("n") { +"${run.figures.size}" }
    }

    private fun FlowContent.cite(run: SiteRun) =
        run.figures.firstOrNull()?.let { figure ->
            p("cite") {
                +SiteWords.cite(
                    "${figure.service} ${figure.track.label} ${figure.metric}",
                    run.date,
                    run.drawn.run.fingerprint.commit,
                    "${run.figuresPage}#${figure.id}",
                )
            }
        }

    fun of(run: SiteRun): String =
        SitePage(run.figuresPage, SiteWords.pageOf("figures of ${run.name}"), "Figures: ${run.drawn.about.title}")
            .html { page ->
                p("facts") { +SiteWords.dated(run.date, run.facts.brief) }
                cite(run)
                RunLinks(run, page).write(this, run.answer, ofFigures = false)
                run.figures.groupBy { it.service }.forEach { (service, figures) -> figures(service, figures) }
            }

    private fun FlowContent.figures(service: String, figures: List<PublishedFigure>) = section {
        id = service
        h2 { +service }
        SiteTable.framed(this, service) {
            thead { tr { COLUMNS.forEach { th(scope = ThScope.col) { +it } } } }
            tbody { figures.forEach { row(it) } }
        }
    }

    private fun TBODY.row(figure: PublishedFigure) = tr {
        id = figure.id
        td { a("#${figure.id}") { +figure.metric } }
        td("n") { +figure.shown }
        td { +figure.unit }
        td { +figure.track.label }
        td { +figure.condition.orEmpty() }
        td("date") { +figure.date }
    }

    private val PublishedFigure.shown: String
        get() {
            val middle = value?.let(SiteWords::number) ?: return Cell.NONE
            val interval =
                if (low == null || high == null) "" else " (${SiteWords.number(low)} to ${SiteWords.number(high)})"
            return (if (lower_bound) "≥ " else "") + middle + interval
        }

    private companion object {
        val COLUMNS = listOf("figure", "value (interval)", "unit", "track", "condition", "date")
    }
}
