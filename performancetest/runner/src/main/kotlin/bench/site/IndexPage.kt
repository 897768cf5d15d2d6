package bench.site

import bench.wording.SiteWords
import kotlinx.html.FlowContent
import kotlinx.html.LI
import kotlinx.html.UL
import kotlinx.html.a
import kotlinx.html.h2
import kotlinx.html.id
import kotlinx.html.li
import kotlinx.html.p
import kotlinx.html.section
import kotlinx.html.ul

/** What Waitmark measures, its first answer, and the way to the rest. */
internal class IndexPage(private val runs: List<SiteRun>, private val services: List<SiteService>) {
    private val page = SitePage(SitePage.INDEX, SiteWords.NAME)

    fun html(): String = page.html {
        p("lead") { +SiteWords.WHAT }
        runs.firstOrNull { it.answer.first != null }?.let { answer(it) }
        listed("services", "Services") { services.forEach { service(it) } }
        listed("experiments", "Experiments") { runs.forEach { experiment(it) } }
        listed("data", "Data") { data() }
    }

    private fun FlowContent.answer(run: SiteRun) = section {
        id = "answer"
        h2 { +run.answer.question }
        val table = run.answer.first ?: return@section
        SiteTable(SiteService.links(services, page)).write(this, table, run.answer.question)
        p("facts") { +SiteWords.dated(run.date, run.facts.brief) }
        RunLinks(run, page).write(this, run.answer)
        RunLinks(run, page).picture(this, run.answer)
    }

    private fun FlowContent.listed(name: String, heading: String, entries: UL.() -> Unit) = section {
        id = name
        h2 { +heading }
        ul(name) { entries() }
    }

    private fun UL.service(service: SiteService) = li {
        a(page.inside(service.page)) { +service.name }
        +": ${service.says}"
    }

    private fun UL.experiment(run: SiteRun) = li {
        a(page.inside(run.page)) { +run.drawn.about.title }
        +" (${run.date}). ${run.drawn.about.question}"
    }

    private fun UL.data() {
        li { file(page.inside(SitePage.FIGURES), SitePage.FIGURES, SiteWords.CITATIONS) }
        li { file(page.inside(Site.RESULTS), Site.RESULTS, SiteWords.RESULTS) }
        li { file(page.inside(Site.SCHEMA), Site.SCHEMA, SiteWords.SCHEMA) }
        li { file(page.above(RunLinks.REPORT), RunLinks.REPORT, SiteWords.REPORT) }
    }

    private fun LI.file(address: String, name: String, says: String) {
        a(address) { +name }
        +": $says"
    }
}
