package bench.site

import bench.model.WorkloadPlan
import bench.report.section.ReportSection
import bench.report.section.ResultTable
import bench.wording.SiteWords
import kotlinx.html.DETAILS
import kotlinx.html.FlowContent
import kotlinx.html.details
import kotlinx.html.h2
import kotlinx.html.id
import kotlinx.html.p
import kotlinx.html.section
import kotlinx.html.summary

/** One experiment: its question, its answer, charts and tables. */
internal class ExperimentPage(private val run: SiteRun, private val services: List<SiteService>) {
    private val about = run.drawn.about
    private val page = SitePage(run.page, SiteWords.pageOf(run.name), about.title)

    fun html(): String = page.html {
        p("lead") { +about.question }
        p("facts") { +SiteWords.dated(run.date, run.facts.validity) }
        RunLinks(run, page).files(this)
        run.sections.forEach { section(it) }
        p("facts") { +run.facts.machine }
        p("facts") { +SiteWords.readme("performancetest/experiments/${run.drawn.run.experiment}/README.md") }
    }

    private fun FlowContent.section(of: ReportSection) = section {
        id = of.id
        h2 { +of.question }
        of.says.take(of.leading).forEach { p("says") { +it } }
        RunLinks(run, page).picture(this, of)
        val further = of.says.drop(of.leading)
        if (further.isNotEmpty()) folded("Further findings") { further.forEach { p("says") { +it } } }
        p("facts") { +of.how }
        table(of)
        RunLinks(run, page).ofSection(this, of)
    }

    private fun FlowContent.table(of: ReportSection) {
        val table = Columns.chosen(of.table, run.drawn.run.plan as? WorkloadPlan)
        when {
            table.columns.size > Columns.MOST || table.rows.size > Columns.MOST_ROWS -> p { +SiteWords.ELSEWHERE }
            table.rows.size > SHORT -> folded("Table") { written(table, of.question) }
            else -> written(table, of.question)
        }
    }

    private fun FlowContent.folded(title: String, content: DETAILS.() -> Unit) = details {
        summary { +title }
        content()
    }

    private fun FlowContent.written(table: ResultTable, title: String) =
        SiteTable(SiteService.links(services, page)).write(this, table, title)

    private companion object {
        /** Rows that may stand there unasked. */
        const val SHORT = 20
    }
}
