package bench.report

import bench.report.drawing.Drawing
import bench.report.drawing.Png
import bench.report.page.Page
import bench.report.page.RunFacts
import bench.result.RecordStore
import bench.result.RunRecord

/** All that is derived from a run's records, by file name: tables, pictures and the page. */
object ReportFiles {
    const val PAGE = "report.html"

    fun of(run: RunRecord, store: RecordStore): Map<String, ByteArray> =
        Report.of(run).files(run, store).mapValues { it.value.encodeToByteArray() } + pictures(run, store) + (PAGE to Page(listOf(run to store)).html().encodeToByteArray())

    private fun pictures(run: RunRecord, store: RecordStore): Map<String, ByteArray> {
        val facts = RunFacts(run, store).machine
        return Figures.of(run, store).mapNotNull { figure -> Drawing.svg(figure, facts)?.let { figure.id to it } }
            .flatMap { (id, svg) -> listOfNotNull("charts/$id.svg" to svg.encodeToByteArray(), Png.of(svg)?.let { "charts/$id.png" to it }) }.toMap()
    }
}
