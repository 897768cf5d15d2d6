package bench.site

import bench.report.section.ReportSection
import bench.wording.PageWords
import kotlinx.html.FlowContent
import kotlinx.html.ImgLoading
import kotlinx.html.P
import kotlinx.html.a
import kotlinx.html.figure
import kotlinx.html.img
import kotlinx.html.p

/** Where a figure comes from: its experiment, chart, table and record. */
internal class RunLinks(private val run: SiteRun, private val page: SitePage) {
    /** @param ofFigures also to the page of figures, [at] an anchor or at its begin. */
    fun write(to: FlowContent, section: ReportSection, ofFigures: Boolean = true, at: String = "") =
        to.p("links") {
            entry(page.inside(run.page), "experiment ${run.name}")
            if (ofFigures) entry(page.inside(run.figuresPage) + at, "figures to cite")
            chartAndTable(section)
        }

    fun ofSection(to: FlowContent, section: ReportSection) = to.p("links") { chartAndTable(section) }

    private fun P.chartAndTable(section: ReportSection) {
        run.chart(section)?.let { entry(page.above(it), "chart") }
        entry(page.above(run.fullTable(section)), "full table")
    }

    /** The chart itself, where there is one. */
    fun picture(to: FlowContent, section: ReportSection) =
        run.chart(section)?.let { chart ->
            to.figure {
                img(src = page.above(chart), alt = PageWords.chart(section.question)) { loading = ImgLoading.lazy }
            }
        }

    /** Of the whole run. */
    fun files(to: FlowContent) =
        to.p("links") {
            entry(page.inside(run.figuresPage), "figures to cite")
            entry(page.above(run.records), "records")
            entry(page.above(run.summary), "CSV")
            entry(page.above(run.tables), "tables in Markdown")
        }

    private fun P.entry(address: String, name: String) {
        a(address) { +name }
        +" "
    }

    companion object {
        /** Above the site: all runs with all their tables. */
        const val REPORT = "report.html"
    }
}
