package bench.report

import bench.catalog.Track
import bench.result.CapacityResult
import java.util.Locale

/** The capacity table for a README: a row a service, best first; what a service holds and why not more, on each track. */
object CapacityMarkdown {
    fun of(results: List<CapacityResult>): String {
        val tracks = Track.entries.filter { track -> results.any { it.track == track } }
        val titles = listOf("service") + tracks.flatMap { listOf("${it.label}: holds", "breaks", "limited by", "p99", "peak RSS", "CPU s per 1,000") }
        val rows = CapacityTable.services(results).map { (service, tracked) -> listOf(service) + tracks.flatMap { cells(tracked[it]) } }
        val rules = titles.map { if (it == "service" || it == "limited by") "---" else "---:" }
        return (listOf(titles, rules) + rows).joinToString("\n", postfix = "\n") { it.joinToString(" | ", "| ", " |") }
    }

    private fun cells(result: CapacityResult?): List<String> = if (result == null) List(COLUMNS) { "" } else listOf(
        CapacityTable.holds(result), result.breaks?.toString() ?: "", result.limitedBy.replace("|", "\\|"),
        result.best?.load?.p99_ms.with("ms", 0), result.best?.resources?.memory_peak_mib.with("MiB", 0), result.best?.resources?.cpu_s_per_1000.with("", 2),
    )

    private fun Double?.with(unit: String, digits: Int) = this?.let { "%.${digits}f %s".format(Locale.ROOT, it, unit).trim() }.orEmpty()

    private const val COLUMNS = 6
}
