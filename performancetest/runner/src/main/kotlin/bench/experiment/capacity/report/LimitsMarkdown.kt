package bench.experiment.capacity.report

import bench.record.Escaping
import bench.record.LimitRow

/** Table of limits with all evidence and its findings, for a file next to the run's records. */
object LimitsMarkdown {
    fun of(rows: List<LimitRow>, resolution: Double): String {
        val columns = LimitsTable.columns(rows)
        val titles = listOf("service", "track") + columns.map { it.title }
        val rules = List(2) { "---" } + columns.map { if (it.width == null) "---" else "---:" }
        val body =
            LimitsTable.byService(rows).flatMap { (service, tracks) ->
                tracks.map { row ->
                    listOf(service, row.track.label) + columns.map { Escaping.markdown(it.text(row).orEmpty()) }
                }
            }
        val table = (listOf(titles, rules) + body).joinToString("\n") { it.joinToString(" | ", "| ", " |") }
        return "$table\n\n${LimitsTable.LEGEND}\n\n" +
            LimitFindings.of(rows, resolution).joinToString("\n") { "- $it" } +
            "\n"
    }
}
