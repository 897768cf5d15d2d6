package bench.publish

import bench.report.Figure
import bench.report.Figures
import bench.report.Grid
import bench.report.page.RunFacts
import bench.result.RecordStore
import bench.result.RunRecord

/**
 * What a document may quote of the published runs, by name: `EXPERIMENT FIGURE chart`, `… table`, `… table TRACK`, `… says`, and `EXPERIMENT facts`.
 *
 * @param assets the folder of pictures as the document links to it.
 */
class Quotes(runs: List<Pair<RunRecord, RecordStore>>, private val assets: String) {
    private class Source(val facts: RunFacts, val figures: Map<String, Figure>)

    private val sources = runs.associate { (run, store) -> run.experiment to Source(RunFacts(run, store), Figures.of(run, store).associateBy { it.id }) }

    /** @return Markdown; null for a name that there is not. */
    fun of(name: String): String? {
        val words = name.split(' ')
        val source = sources[words[0]] ?: return null
        if (words.drop(1) == listOf("facts")) return "${source.facts.machine} ${source.facts.validity}"
        val figure = source.figures[words.getOrNull(1)] ?: return null
        return when (words.getOrNull(2)) {
            "chart" -> "![${figure.question}]($assets/${words[0]}/charts/${figure.id}.svg)".takeIf { figure.chart != null }
            "says" -> figure.says.joinToString("\n") { "- $it" }.ifEmpty { null }
            "table" -> table(figure.table, words.drop(3))
            else -> null
        }
    }

    /** @param tracks none: all rows. */
    private fun table(grid: Grid, tracks: List<String>): String? {
        val column = grid.columns.indexOfFirst { it.key == "track" }
        if (tracks.isEmpty()) return grid.withoutSentences().markdown().trimEnd()
        if (column < 0) return null
        val rows = grid.rows.filter { it[column] in tracks }.map { it.filterIndexed { i, _ -> i != column } }
        return Grid(grid.columns.filterIndexed { i, _ -> i != column }, rows, emptyList()).markdown().trimEnd().takeIf { rows.isNotEmpty() }
    }

    private fun Grid.withoutSentences() = Grid(columns, rows, emptyList())
}
