package bench.experiment.capacity.report

import bench.model.Track
import bench.record.CapacityResult
import bench.record.Escaping
import bench.record.MemoryKind
import bench.record.Metric
import bench.record.ProcessMetrics
import bench.record.RateMetrics
import bench.record.TrialMetrics
import bench.record.TrialRecord
import bench.report.section.Cell
import bench.report.section.Ranks
import bench.report.section.RunRemarks
import bench.report.section.column
import bench.report.section.limitedBy
import bench.report.section.named
import bench.search.CapacityInterval
import bench.wording.limitedBy

/**
 * Capacity table for a README: one row for each service, best first, with capacity and limit on each track. Notes on
 * how to read it follow below.
 */
object CapacityMarkdown {
    private class Column(val title: String, val text: (CapacityResult) -> String) {
        companion object {
            fun of(title: String, cell: (CapacityResult) -> Cell) = Column(title) { cell(it).shown(0) }

            /** The cell shows the unit that the title shows elsewhere. */
            fun of(metric: Metric<TrialRecord>, memory: String): Column {
                val title = metric.titled("memory" to memory)
                val unit = " ${metric.unit}".takeIf { title.endsWith(it) }.orEmpty()
                return Column(title.removeSuffix(unit)) { result ->
                    result.best?.let(metric.of)?.let { Cell.Number(it).shown(metric.digits) + unit }.orEmpty()
                }
            }
        }
    }

    /** @param remarks see [RunRemarks]. @param answer of the run, in sentences. */
    fun of(
        results: List<CapacityResult>,
        remarks: List<String> = emptyList(),
        answer: List<String> = CapacityAnswer.of(results),
    ): String {
        val ranks = Ranks(results)
        val columns = columns(ranks, results)
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
        } + (answer + ranks.sentences() + remarks).joinToString("") { "\n$it\n" }
    }

    private fun columns(ranks: Ranks, results: List<CapacityResult>): List<Column> =
        (if (ranks.hasRanks) listOf(Column.of("rank", ranks::cell)) else emptyList()) +
            Column.of(RateMetrics.sustained.title, CapacityTable::sustained) +
            listOf(Column.of(CapacityInterval.NAME, Ranks::interval)) +
            Column.of(RateMetrics.breaking.title) { Cell.of(it.breaking) } +
            Column("limited by") { Escaping.markdown(it.limitedBy) } +
            figures(results)

    private fun figures(results: List<CapacityResult>): List<Column> {
        val memory = MemoryKind.named(results.flatMap { it.bests })
        val further = ProcessMetrics.further.filter { metric -> results.any { it.best?.let(metric.of) != null } }
        return (listOf(TrialMetrics.p99, ProcessMetrics.memoryPeak, ProcessMetrics.cpuPer1000) + further).map {
            Column.of(it, memory)
        }
    }
}
