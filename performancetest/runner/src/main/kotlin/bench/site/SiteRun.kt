package bench.site

import bench.model.SearchPlan
import bench.record.CapacityResult
import bench.record.RecordReader
import bench.record.RunArchive
import bench.report.page.PageRun
import bench.report.page.RunFacts
import bench.report.section.DrawnRun
import bench.report.section.ReportSection
import bench.wording.RunNames

/**
 * A published run as the site shows it. Paths are relative to the site, or to the folder above it.
 *
 * @param part of the page of all runs; null if that page leaves the run out.
 */
internal class SiteRun(val drawn: DrawnRun, private val part: PageRun?) {
    val name: String = drawn.name
    val where: String = RunNames.where(drawn.run)
    val date: String = drawn.run.started_at.take(ISO_DATE)
    val id = "$name-$date"
    val facts = RunFacts(drawn)
    val sections: List<ReportSection> = drawn.sections
    val answer: ReportSection = sections.first()

    /** In the order of the answer. */
    private val answered = rowsOf(answer, Columns.SERVICE).distinct()
    val figures: List<PublishedFigure> by lazy {
        RunFigures(this).all().let { all ->
            val order = (answered + all.map { it.service }).distinct()
            all.sortedWith(compareBy({ order.indexOf(it.service) }, { it.track }))
        }
    }

    /** None of other kinds of runs. */
    val capacities: List<CapacityResult> by lazy {
        if (drawn.run.plan is SearchPlan) CapacityResult.ofRun(drawn.run, drawn.records.readTrials()) else emptyList()
    }
    val services: List<String> by lazy { (answered + figures.map { it.service }).distinct() }
    val page = "experiments/$name.html"
    val figuresPage = "figures/$name.html"

    /** Above the site. */
    val records = "$name/${RunArchive.NAME}"
    val summary = "$name/summary.csv"
    val tables = "$name/${drawn.run.experiment}.md"

    /** Above the site; null where there is nothing to draw. */
    fun chart(section: ReportSection): String? = section.chart?.let { "$name/${RecordReader.CHARTS}/${section.id}.svg" }

    /** The anchor of [section], also in the page of all runs. */
    fun anchor(section: ReportSection): String = part?.anchor(section) ?: "$name-${section.id}"

    /** Above the site: all rows of [section]. */
    fun fullTable(section: ReportSection): String =
        if (part == null) tables else "${RunLinks.REPORT}#${anchor(section)}"

    companion object {
        private const val ISO_DATE = 10

        fun of(runs: List<DrawnRun>): List<SiteRun> {
            val shown = PageRun.shown(runs)
            val parts = shown.zip(PageRun.of(shown)).toMap()
            return runs.map { SiteRun(it, parts[it]) }
        }

        private fun rowsOf(section: ReportSection, key: String) =
            section.table.rows.mapNotNull { section.table.shown(it, key) }
    }
}
