package bench.report

import bench.catalog.Track
import bench.result.CapacityResult
import com.github.ajalt.mordant.rendering.TextAlign
import com.github.ajalt.mordant.rendering.Whitespace
import com.github.ajalt.mordant.table.Borders
import com.github.ajalt.mordant.table.Table
import com.github.ajalt.mordant.table.table

/** The final table: both tracks side by side, best first, with what limited each service. */
object CapacityTable {
    private val columns = listOf("holds", "breaks", "limited by", "p99 ms", "peak MiB", "CPU s/1000")

    fun of(results: List<CapacityResult>): Table {
        val tracks = Track.entries.filter { track -> results.any { it.track == track } }
        return table {
            borderType = com.github.ajalt.mordant.rendering.BorderType.SQUARE
            cellBorders = Borders.LEFT_RIGHT
            tableBorders = Borders.ALL
            align = TextAlign.RIGHT
            // A narrow terminal breaks lines rather than cutting names off.
            whitespace = Whitespace.NORMAL
            column(0) { align = TextAlign.LEFT }
            header {
                row { cell("service"); tracks.forEach { track -> cell("${track.label}, users/s") { columnSpan = columns.size; align = TextAlign.CENTER } } }
                row("" , *tracks.flatMap { columns }.toTypedArray())
            }
            body { rows(results, tracks).forEach { row(*it.toTypedArray()) } }
        }
    }

    private fun rows(results: List<CapacityResult>, tracks: List<Track>): List<List<String>> = results.groupBy { it.service }.entries
        .sortedByDescending { (_, tracked) -> tracked.maxOf { it.holds ?: 0 } }
        .map { (service, tracked) -> listOf(service) + tracks.flatMap { track -> cells(tracked.find { it.track == track }) } }

    private fun cells(result: CapacityResult?): List<String> {
        if (result == null) return columns.map { "-" }
        val best = result.best
        return listOf(
            holds(result), result.breaks?.toString() ?: "-", result.limitedBy, best?.load?.p99_ms?.let { "%.0f".format(it) } ?: "-",
            best?.resources?.rss_peak_mib?.let { "%.0f".format(it) } ?: "-", best?.resources?.cpu_s_per_1000?.let { "%.2f".format(java.util.Locale.ROOT, it) } ?: "-",
        )
    }

    /** A ceiling that the bench set is never shown as the framework's. */
    fun holds(result: CapacityResult): String = when {
        result.isBench -> "≥ ${result.holds ?: 0} (bench)"
        else -> result.holds?.toString() ?: "none"
    }
}
