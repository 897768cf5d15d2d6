package bench.publish

import bench.report.page.RunFacts
import bench.report.section.Cell
import bench.report.section.DrawnRun
import bench.report.section.ReportSection
import bench.report.section.ResultTable
import bench.wording.RunNames

/**
 * What a document may quote from the published runs, by name:
 *
 * - `EXPERIMENT FIGURE chart`, `… table`, `… table TRACK` (each also `without KEY KEY`: columns to omit)
 * - `… first`: the answer in few columns
 * - `… says`, `… says N`: all sentences, or the Nth one
 * - `… cell KEY of TEXT, TEXT`: cell of the row that has these texts (`KEY=TEXT`: in that column)
 * - `… runtimes KEY KEY`: these columns of a run of local processes, with those in containers by the same profile
 * - `EXPERIMENT facts`
 *
 * The run of an experiment in containers is called `EXPERIMENT-compose`.
 *
 * @param assets the folder of pictures as the document links to it.
 */
class Quotes(runs: List<DrawnRun>, private val assets: String) {
    private class Source(run: DrawnRun) {
        val facts = RunFacts(run)
        val profile = run.run.profile
        val figures = run.sections.associateBy { it.id }
    }

    private val sources = runs.associate { it.name to Source(it) }

    /** @return Markdown; null if the name does not exist. */
    fun of(name: String): String? {
        val words = name.split(' ')
        val source = sources[words[0]] ?: return null
        if (words.drop(1) == listOf("facts")) return "${source.facts.machine} ${source.facts.validity}"
        val figure = source.figures[words.getOrNull(1)] ?: return null
        return when (words.getOrNull(2)) {
            "chart" ->
                "![${figure.question}]($assets/${words[0]}/charts/${figure.id}.svg)"
                    .takeIf { figure.chart != null && words.size == 3 }
            "first" -> figure.first?.takeIf { words.size == 3 }?.markdown()?.trimEnd()
            "says" -> says(figure.says, words.drop(3))
            "table" ->
                words.drop(3).let { asked ->
                    table(
                        figure.table,
                        asked.takeWhile { it != "without" },
                        asked.dropWhile { it != "without" }.drop(1),
                    )
                }
            "runtimes" -> runtimes(words[0], source, figure, words.drop(3))
            "cell" -> cell(figure.table, words.getOrNull(3).orEmpty(), name.substringAfter(" of ", "").split(", "))
            else -> null
        }
    }

    private fun runtimes(experiment: String, local: Source, figure: ReportSection, keys: List<String>): String? {
        val containers = sources[RunNames.inContainers(experiment)]?.takeIf { it.profile == local.profile }
        val there = containers?.figures?.get(figure.id) ?: return null
        return RuntimeTable(figure.table, there.table).of(keys)?.markdown()?.trimEnd()
    }

    /** @param number empty: all [sentences], as a list. */
    private fun says(sentences: List<String>, number: List<String>): String? =
        if (number.isEmpty()) sentences.joinToString("\n") { "- $it" }.ifEmpty { null }
        else number[0].toIntOrNull()?.let { sentences.getOrNull(it - 1) }

    /**
     * @param tracks empty: all rows.
     * @return null if the table lacks something that is named.
     */
    private fun table(grid: ResultTable, tracks: List<String>, without: List<String>): String? {
        val keys = grid.columns.map { it.key }
        if (without.any { it !in keys }) return null
        val columns = grid.columns.indices.filter { keys[it] !in without }
        if (tracks.isEmpty()) return grid.with(columns, grid.rows)
        val track = keys.indexOf("track").takeIf { it >= 0 } ?: return null
        val rows = grid.rows.filter { grid.shown(it, "track") in tracks }
        return grid.with(columns - track, best(grid, rows)).takeIf { rows.isNotEmpty() }
    }

    /** Rows of one track, highest capacity first. */
    private fun best(grid: ResultTable, rows: List<List<Cell>>): List<List<Cell>> =
        grid.columns
            .indexOfFirst { it.key == "sustained_rps" }
            .let { sustained ->
                if (sustained < 0) rows else rows.sortedByDescending { row -> row[sustained].order ?: 0.0 }
            }

    private fun ResultTable.with(columns: List<Int>, rows: List<List<Cell>>) =
        ResultTable(columns.map(this.columns::get), rows.map { row -> columns.map(row::get) }, emptyList())
            .markdown()
            .trimEnd()

    private fun stands(text: String, row: List<Cell>, grid: ResultTable): Boolean =
        grid.shown(row, text.substringBefore('=', ""))?.let { it == text.substringAfter('=') }
            ?: grid.columns.any { grid.shown(row, it.key) == text }

    /** @return null unless exactly one row has all [texts] and the cell has content. */
    private fun cell(grid: ResultTable, key: String, texts: List<String>): String? {
        val column = grid.columns.indexOfFirst { it.key == key }.takeIf { it >= 0 } ?: return null
        val row = grid.rows.filter { row -> texts.all { stands(it, row, grid) } }.singleOrNull() ?: return null
        return grid.shown(row[column], grid.columns[column]).ifEmpty { null }
    }
}
