package bench.report.page

import bench.report.section.ReportSection
import kotlinx.html.FIELDSET
import kotlinx.html.InputType
import kotlinx.html.input
import kotlinx.html.label
import kotlinx.html.legend
import kotlinx.html.span

/** Boxes for the services and tracks that [figures] have; all are shown at first. Without scripts they are not. */
internal class Filter(private val figures: List<ReportSection>) {
    fun write(to: FIELDSET) =
        with(to) {
            legend { +"Show" }
            values("service").forEach { box("service", it) }
            values("track").forEach { box("track", it) }
        }

    private fun values(key: String): List<String> =
        figures.flatMap { figure -> figure.table.rows.mapNotNull { figure.table.shown(it, key) } }.distinct().sorted()

    private fun FIELDSET.box(key: String, value: String) = label {
        input(InputType.checkBox, name = key) {
            checked = true
            this.value = value
        }
        if (key == "service") span { attributes["data-service"] = value }
        +value
    }
}
