package bench.experiment.capacity.report

import bench.model.SearchedDelay
import bench.model.Track
import bench.record.CapacityResult
import bench.record.LimitRow
import bench.report.chart.Axis
import bench.report.chart.Line
import bench.report.chart.LineChart
import bench.report.chart.Mark
import bench.report.chart.Point
import bench.report.section.Cell
import bench.report.section.Field
import bench.report.section.Ranks
import bench.report.section.ReportSection
import bench.report.section.ResultTable
import bench.report.section.named
import bench.search.CapacityInterval
import bench.wording.DelayCapacityWords
import bench.wording.SearchCaptions
import bench.wording.limitedBy
import kotlin.math.roundToInt

/**
 * Capacity by delay of the dependency, next to slots ÷ delay.
 *
 * @param delays of the run, each searched as if it made services of their own.
 */
internal class DelaySection(private val delays: List<SearchedDelay>, rows: List<LimitRow>) {
    private class Row(val service: String, val delay: SearchedDelay, val limit: LimitRow) {
        val result: CapacityResult
            get() = limit.result
    }

    private val rows =
        rows
            .mapNotNull { row ->
                delays
                    .find { it.isOf(row.result.service) }
                    ?.takeIf { row.result.isMeasured }
                    ?.let { Row(it.service(row.result.service), it, row) }
            }
            .sortedWith(compareBy({ it.service }, { it.result.track }, { it.delay.delay_ms }))

    /** @param heading of the section. */
    fun of(heading: String): ReportSection {
        val says = says()
        return ReportSection("delays", heading, SearchCaptions.DELAYS, says, chart(), table(), leading = says.size)
    }

    private fun says(): List<String> = delays.mapNotNull { delay ->
        rows
            .filter { it.delay == delay }
            .ifEmpty { null }
            ?.groupBy({ it.result.limit.kind.label }, { it.service })
            ?.let { DelayCapacityWords.stopped(delay.delay_ms, it) }
    }

    private fun chart() =
        LineChart(
            Axis("delay of the dependency, ms", isLogarithmic = true),
            Axis("requests per second", isLogarithmic = true),
            rows.groupBy { it.service to it.result.track }.map { (key, same) -> line(key.first, key.second, same) } +
                slots(),
        )

    private fun line(service: String, track: Track, rows: List<Row>) =
        Line(
            service,
            track,
            "capacity",
            rows.map { row ->
                Point(
                    row.delay.delay_ms.toDouble(),
                    row.result.sustained?.toDouble(),
                    if (row.result.isAtLeast) Mark.LEAST else Mark.SUSTAINED,
                    row.result.limitedBy,
                    row.result.sustainedInterval?.low,
                    row.result.sustainedInterval?.high,
                )
            },
        )

    /** One line for each number of slots that services have. */
    private fun slots(): List<Line> =
        rows
            .mapNotNull { row ->
                row.limit.predicted?.let { (it * row.delay.delay_ms / MS_PER_S).roundToInt() to row.result.track }
            }
            .distinct()
            .map { (slots, track) ->
                val points =
                    delays
                        .map { it.delay_ms.toDouble() }
                        .sorted()
                        .map { ms ->
                            Point(ms, slots * MS_PER_S / ms, Mark.NOTE)
                        }
                Line("$slots slots ÷ delay", track, "slots", points)
            }

    private fun table() =
        ResultTable.of(
            rows,
            named<Row>(service = { it.service }, track = { it.result.track }).take(names) +
                listOf(
                    Field<Row>(ResultTable.Column("delay, ms", "delay_ms")) { Cell.Number(it.delay.delay_ms.toInt()) },
                    Field<Row>(ResultTable.Column("sustained, req/s", "sustained_rps", isWords = true)) {
                        CapacityTable.sustained(it.result)
                    },
                    Field<Row>(ResultTable.Column(CapacityInterval.NAME, "interval")) { Ranks.interval(it.result) },
                    Field<Row>(ResultTable.Column("slots ÷ delay", "slots_rps")) { Cell.of(it.limit.predicted) },
                    Field<Row>(ResultTable.Column("limited by", "limited_by", isLong = true)) {
                        Cell.Text(it.result.limitedBy)
                    },
                ),
        )

    /** Service alone, if all have the same track. */
    private val names
        get() = if (rows.distinctBy { it.result.track }.size == 1) 1 else 2

    private companion object {
        const val MS_PER_S = 1_000.0
    }
}
