package bench.experiment.startup.report

import bench.model.StartCondition
import bench.report.chart.Axis
import bench.report.chart.Dot
import bench.report.chart.DotChart
import bench.report.chart.Mark
import bench.report.section.DrawnRun
import bench.report.section.ReportSection
import bench.report.section.median
import bench.report.section.sharedPlace
import bench.stats.Estimate
import bench.wording.StartCaptions

/** Sections for a run of starts. */
class StartupSections(private val of: DrawnRun) {
    private val starts = of.records.readStarts()
    private val places = Starts.places(Starts.of(starts))

    fun all(): List<ReportSection> =
        StartupTable.of(of.run, starts).let { grid ->
            listOf(
                ReportSection(
                    "startup",
                    of.about.answer("startup"),
                    StartCaptions.FIRST_ANSWER,
                    grid.sentences,
                    DotChart(
                        Axis("milliseconds to the first answer", isLogarithmic = true),
                        grid.rows.mapNotNull { grid.shown(it, "service") }.distinct(),
                        dots(),
                    ),
                    grid,
                )
            )
        }

    private fun place(service: String, condition: StartCondition) =
        places.entries.find { it.key.service == service && it.key.condition == condition }?.value

    private fun dots(): List<Dot> =
        starts
            .filter { it.failure == null }
            .groupBy { it.service to StartCondition.of(it.condition) }
            .toSortedMap(compareBy({ it.second }, { it.first }))
            .mapNotNull { (key, same) ->
                val (service, condition) = key
                same
                    .mapNotNull { it.first_answer_ms }
                    .takeIf { it.isNotEmpty() }
                    ?.let(Estimate::of)
                    ?.let {
                        Dot(
                            service,
                            condition.track,
                            condition.label,
                            it.median,
                            Mark.NOTE,
                            "${same.size} starts",
                            it.interval?.low,
                            it.interval?.high,
                            sharedPlace(place(service, condition)),
                        )
                    }
            }
}
