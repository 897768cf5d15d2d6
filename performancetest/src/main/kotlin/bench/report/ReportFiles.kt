package bench.report

import bench.report.drawing.Drawing
import bench.report.drawing.Png
import bench.report.page.Page
import bench.report.page.RunFacts
import bench.result.RecordStore
import bench.result.RunRecord
import java.nio.file.Path
import kotlin.io.path.deleteIfExists
import kotlin.io.path.exists
import kotlin.io.path.listDirectoryEntries
import kotlin.io.path.name

/** All that is derived from a run's records, by file name: tables, pictures and the page. */
object ReportFiles {
    const val PAGE = "report.html"
    private const val CHARTS = "charts"

    fun of(run: RunRecord, store: RecordStore): Map<String, ByteArray> =
        Report.of(run).files(run, store).mapValues { it.value.encodeToByteArray() } +
            pictures(run, store) +
            (PAGE to Page(listOf(run to store)).html().encodeToByteArray())

    /** Takes away pictures in a run's [folder] that were drawn before and are none of [drawn] any more. */
    fun discardOthers(folder: Path, drawn: Set<String>) =
        folder
            .resolve(CHARTS)
            .takeIf { it.exists() }
            ?.listDirectoryEntries("*.{svg,png}")
            .orEmpty()
            .filter { "$CHARTS/${it.name}" !in drawn }
            .forEach { it.deleteIfExists() }

    private fun pictures(run: RunRecord, store: RecordStore): Map<String, ByteArray> {
        val facts = RunFacts(run, store).machine
        return Figures.of(run, store)
            .mapNotNull { figure -> Drawing.svg(figure, facts)?.let { figure.id to it } }
            .flatMap { (id, svg) ->
                listOfNotNull(
                    "$CHARTS/$id.svg" to svg.encodeToByteArray(),
                    Png.of(svg)?.let { "$CHARTS/$id.png" to it },
                )
            }
            .toMap()
    }
}
