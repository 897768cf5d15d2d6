package bench.report

import bench.record.RecordReader
import bench.record.RunRecord
import bench.report.drawing.Drawing
import bench.report.drawing.Png
import bench.report.page.Page
import bench.report.page.RunFacts
import bench.report.section.ReportSections

/** All that is derived from a run's records, by file name: tables, pictures and the page. */
object ReportFiles {
    const val PAGE = "report.html"

    fun of(run: RunRecord, records: RecordReader): Map<String, ByteArray> =
        Report.of(run).files(run, records).mapValues { it.value.encodeToByteArray() } +
            pictures(run, records) +
            (PAGE to Page(listOf(run to records)).html().encodeToByteArray())

    private fun pictures(run: RunRecord, records: RecordReader): Map<String, ByteArray> {
        val facts = RunFacts(run, records).machine
        return ReportSections.of(run, records)
            .mapNotNull { figure -> Drawing.svg(figure, facts)?.let { figure.id to it } }
            .flatMap { (id, svg) ->
                listOfNotNull(
                    "${RecordReader.CHARTS}/$id.svg" to svg.encodeToByteArray(),
                    Png.of(svg)?.let { "${RecordReader.CHARTS}/$id.png" to it },
                )
            }
            .toMap()
    }
}
