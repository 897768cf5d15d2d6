package bench.report.section

import bench.model.Track
import bench.record.CapacityResult
import bench.record.Escaping
import bench.wording.limitedBy
import java.util.Locale

/**
 * The capacity table for a README: a row a service, best first; what a service holds and why not more, on each track.
 * Below it what may be read from it.
 */
object CapacityMarkdown {
    private class Column(val title: String, val text: (CapacityResult) -> String)

    /** @param remarks see [RunRemarks]. */
    fun of(results: List<CapacityResult>, remarks: List<String> = emptyList()): String {
        val ranks = Ranks(results)
        val columns = columns(ranks)
        val tracks = Track.entries.filter { track -> results.any { it.track == track } }
        val titles =
            listOf("service") +
                tracks.flatMap { track ->
                    columns.mapIndexed { i, column -> if (i == 0) "${track.label}: ${column.title}" else column.title }
                }
        val rows =
            CapacityTable.services(results).map { (service, tracked) ->
                listOf(service) +
                    tracks.flatMap { track -> columns.map { column -> tracked[track]?.let(column.text).orEmpty() } }
            }
        val rules = titles.map { if (it == "service" || it == "limited by") "---" else "---:" }
        return (listOf(titles, rules) + rows).joinToString("\n", postfix = "\n") {
            it.joinToString(" | ", "| ", " |")
        } + (CapacityAnswer.of(results) + ranks.sentences() + remarks).joinToString("") { "\n$it\n" }
    }

    private fun columns(ranks: Ranks): List<Column> =
        (if (ranks.hasIntervals) listOf(Column("rank", ranks::text)) else emptyList()) +
            Column("holds", CapacityTable::holds) +
            (if (ranks.hasIntervals) listOf(Column(ranks.intervalName, Ranks::interval)) else emptyList()) +
            listOf(
                Column("breaks") { it.breaks?.toString().orEmpty() },
                Column("limited by") { Escaping.markdown(it.limitedBy) },
                Column("p99") { it.best?.load?.p99_ms.with("ms", 0) },
                Column("peak RSS") { it.best?.resources?.memory_peak_mib.with("MiB", 0) },
                Column("CPU s per 1,000") { it.best?.resources?.cpu_s_per_1000.with("", 2) },
            )

    private fun Double?.with(unit: String, digits: Int) =
        this?.let { "%.${digits}f %s".format(Locale.ROOT, it, unit).trim() }.orEmpty()
}
