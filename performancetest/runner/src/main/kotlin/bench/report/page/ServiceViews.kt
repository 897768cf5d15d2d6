package bench.report.page

import bench.model.Track
import bench.report.section.Cell
import bench.report.section.Field
import bench.report.section.Measure
import bench.report.section.ResultTable
import bench.wording.FactorWords
import bench.wording.PageWords
import kotlinx.html.FlowContent
import kotlinx.html.details
import kotlinx.html.div
import kotlinx.html.id
import kotlinx.html.p
import kotlinx.html.section
import kotlinx.html.summary

/**
 * Each service on one screen: a row for each metric of each run, a column for each track, and a small table for each
 * work. Scripts show the chosen one.
 */
internal class ServiceViews(private val parts: List<PageRun>) {
    private class Row(val run: String, val title: String, val shown: Map<Track, String>)

    val services: List<String> =
        parts
            .flatMap { part -> part.measures.flatMap { it.of.keys } + part.conditions.map { it.service } }
            .distinct()
            .sorted()

    fun write(to: FlowContent) {
        if (services.isEmpty()) return
        to.section("mine") {
            services.forEach { view(it) }
            if (parts.any { it.conditions.isNotEmpty() }) p("how ranks") { +PageWords.RANKS }
            div("against") {
                div("factors")
                p("how") { +FactorWords.LEGEND }
            }
        }
    }

    private fun FlowContent.view(service: String) =
        details("service") {
            id = "service-$service"
            attributes["data-of"] = service
            summary { +service }
            val rows = parts.flatMap { rows(it, service) }
            if (rows.isNotEmpty()) HtmlTable.write(this, table(rows, service), PageWords.service(service))
            conditions(service)
        }

    private fun FlowContent.conditions(service: String) {
        val own = parts.flatMap { part -> part.conditions.filter { it.service == service }.map { part.name to it } }
        if (own.isEmpty()) return
        div("works") {
            own.forEach { (run, of) ->
                div {
                    attributes["data-run"] = run
                    attributes["data-track"] = of.track.label
                    HtmlTable.write(this, of.table, PageWords.conditions(run, of.track, of.work))
                }
            }
        }
    }

    private fun table(rows: List<Row>, service: String): ResultTable =
        ResultTable.of(
            rows,
            listOf(
                Field<Row>(ResultTable.Column("experiment", "experiment")) { Cell.Text(it.run) },
                Field(ResultTable.Column("metric", "metric")) { Cell.Text(it.title) },
            ) + Track.entries.map { column(service, it) },
        )

    private fun column(service: String, track: Track): Field<Row> =
        Field(ResultTable.Column(track.label, track.label, of = service to track.label)) { it.cell(track) }

    private fun Row.cell(track: Track): Cell = Cell.Text(shown[track].orEmpty().ifEmpty { Cell.NONE })

    private fun rows(part: PageRun, service: String): List<Row> =
        part.measures
            .filter { service in it.of }
            .groupBy { it.title }
            .map { (title, same) -> Row(part.name, title, same.associate { it.track to shown(it, service) }) }

    private fun shown(measure: Measure, service: String) = measure.of.getValue(service).shown
}
