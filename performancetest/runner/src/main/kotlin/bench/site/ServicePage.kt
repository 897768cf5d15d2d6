package bench.site

import bench.model.WorkloadPlan
import bench.report.section.ReportSection
import bench.report.section.ResultTable
import bench.wording.SiteWords
import kotlinx.html.FlowContent
import kotlinx.html.h2
import kotlinx.html.id
import kotlinx.html.img
import kotlinx.html.p
import kotlinx.html.section

/** All that is known of one service, an experiment after the other. */
internal class ServicePage(private val service: SiteService) {
    private val page = SitePage(service.page, SiteWords.pageOf(service.name), service.name)

    fun html(): String = page.html {
        service.framework?.let { p { +it } }
        p {
            img(src = page.inside(service.badge), alt = SiteWords.badgeTitle(service.name, service.says, service.date))
        }
        service.runs.forEach { run -> shown(run).forEach { section(run, it) } }
    }

    /** The answer, and what was set for it. */
    private fun shown(run: SiteRun): List<ReportSection> =
        listOf(run.answer) + run.sections.filter { it.id == SETTINGS && it !== run.answer }

    private fun FlowContent.section(run: SiteRun, of: ReportSection) {
        val whole = Columns.of(of.table, service.name)
        if (whole.rows.isEmpty() && of.id == SETTINGS) return
        section {
            id = run.anchor(of)
            h2 { +(if (of === run.answer) run.drawn.about.title else of.question + run.where) }
            table(whole, run, of.question)
            p("facts") { +SiteWords.dated(run.date, run.facts.brief) }
            RunLinks(run, page).write(this, of, at = "#${service.name}")
        }
    }

    private fun FlowContent.table(whole: ResultTable, run: SiteRun, title: String) {
        val names = whole.columns.indices.filter { whole.columns[it].key in Columns.names }
        when {
            whole.rows.size in 1..FEW -> SiteTable().turned(this, whole, names, title)
            whole.rows.size in FEW..Columns.MOST_ROWS -> SiteTable().write(this, chosen(whole, run), title)
            else -> p { +SiteWords.ELSEWHERE }
        }
    }

    private fun chosen(whole: ResultTable, run: SiteRun) =
        Columns.chosen(Columns.without(whole, Columns.SERVICE), run.drawn.run.plan as? WorkloadPlan)

    private companion object {
        const val SETTINGS = "settings"

        /** So many rows become columns. */
        const val FEW = 4
    }
}
