package bench.report.section

import bench.model.Variant
import bench.record.RecordReader
import bench.record.RunRecord
import bench.report.chart.Axis
import bench.report.chart.Dot
import bench.report.chart.DotChart
import bench.report.chart.Mark
import bench.stats.Estimate

/** Of a run of starts. */
class StartupSections(private val run: RunRecord, records: RecordReader) {
    private val starts = records.readStarts()

    fun all(): List<ReportSection> =
        StartupTable.of(run, starts).let { grid ->
            listOf(
                ReportSection(
                    "startup",
                    "How long from the start to the first correct answer?",
                    HOW,
                    grid.sentences,
                    DotChart(
                        Axis("milliseconds to the first answer", isLogarithmic = true),
                        grid.rows.map { "${it[0]}" }.distinct(),
                        dots(grid),
                    ),
                    grid,
                )
            )
        }

    private fun place(grid: ResultTable, service: String, variant: Variant) =
        grid.rows
            .find { it[0] == service && it[1] == variant.label }
            ?.get(grid.columns.indexOfFirst { it.key == "place" }) as String?

    private fun dots(grid: ResultTable): List<Dot> =
        starts
            .filter { it.failure == null }
            .groupBy { it.service to Variant.of(it.condition) }
            .toSortedMap(compareBy({ it.second }, { it.first }))
            .mapNotNull { (key, same) ->
                val (service, variant) = key
                same
                    .mapNotNull { it.first_answer_ms }
                    .takeIf { it.isNotEmpty() }
                    ?.let(Estimate::of)
                    ?.let {
                        Dot(
                            service,
                            variant.track,
                            variant.label,
                            it.median,
                            Mark.NOTE,
                            "${same.size} starts",
                            it.interval?.low,
                            it.interval?.high,
                            sharedPlace(place(grid, service, variant)),
                        )
                    }
            }

    private companion object {
        const val HOW =
            "Milliseconds from the launch of a fresh process or container, asked every 2 ms; the dot is the " +
                "median, the line its interval; [2-4]: which place among stock services cannot be told, since " +
                "intervals overlap. $INTERVALS aot: with an ahead-of-time cache of the JDK."
    }
}
