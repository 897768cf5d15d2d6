package bench.report

import bench.record.RecordReader
import bench.report.drawing.Drawing
import bench.report.drawing.Png
import bench.report.page.Page
import bench.report.page.RunFacts
import bench.report.section.DrawnRun

/** All that is derived from a run's records, by file name: tables, pictures and the page. */
object ReportFiles {
    const val PAGE = "report.html"

    fun of(drawn: DrawnRun): Map<String, ByteArray> =
        drawn.files().mapValues { it.value.encodeToByteArray() } +
            pictures(drawn) +
            (PAGE to Page(listOf(drawn)).html().encodeToByteArray())

    private fun pictures(drawn: DrawnRun): Map<String, ByteArray> {
        val facts = RunFacts(drawn).machine
        return drawn.sections
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
