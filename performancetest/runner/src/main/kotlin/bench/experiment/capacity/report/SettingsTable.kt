package bench.experiment.capacity.report

import bench.model.Track
import bench.record.Fingerprint
import bench.report.section.Cell
import bench.report.section.Field
import bench.report.section.ResultTable
import bench.report.section.column

/** Settings of each service from its fingerprint: framework, slots and every variable that was set. */
object SettingsTable {
    private class Column(val title: String, val key: String, val text: (Service) -> String)

    /** @property environments by track, for measured tracks only. */
    private class Service(val name: String, val print: Fingerprint) {
        val environments: Map<Track, Map<String, String>> =
            Track.entries
                .mapNotNull { track -> print.environments["$name/${track.label}"]?.let { track to it } }
                .toMap()
        val shared: Set<Map.Entry<String, String>> =
            environments.values.map { it.entries.toSet() }.reduce { all, more -> all intersect more }

        fun slots(track: Track): String = print.slots["$name/${track.label}"].orEmpty()

        fun alone(track: Track): String = (environments[track].orEmpty().entries - shared).inCode()
    }

    fun of(print: Fingerprint): ResultTable {
        val services =
            print.environments.keys.map { it.substringBefore('/') }.distinct().sorted().map { Service(it, print) }
        val tracks = Track.entries.filter { track -> services.any { track in it.environments } }
        val columns =
            columns(tracks).filter { column ->
                column.key == "service" || services.any { column.text(it).isNotEmpty() }
            }
        return ResultTable.of(
            services,
            columns.map { column ->
                Field(ResultTable.Column(column.title, column.key, isLong = column.key != "service")) {
                    Cell.Text(column.text(it))
                }
            },
        )
    }

    private fun columns(tracks: List<Track>): List<Column> =
        listOf(
            Column("service", "service") { it.name },
            Column("framework", "framework") { it.print.frameworks[it.name].orEmpty() },
        ) +
            tracks.map { track ->
                Column("${track.label}: calls that can wait", "${track.label}_slots") { it.slots(track) }
            } +
            tracks.map { track ->
                Column(if (tracks.size == 1) "set" else "${track.label} alone sets", "${track.label}_sets") {
                    if (tracks.size == 1) it.shared.inCode() else it.alone(track)
                }
            } +
            listOfNotNull(Column("both set", "both_set") { it.shared.inCode() }.takeIf { tracks.size > 1 })

    private fun Collection<Map.Entry<String, String>>.inCode() = sortedBy {
        it.key
    }
        .joinToString { "${it.key}=${it.value}" }
}
