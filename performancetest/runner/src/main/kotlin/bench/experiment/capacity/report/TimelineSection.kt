package bench.experiment.capacity.report

import bench.histogram.HistogramLog
import bench.histogram.SecondBucket
import bench.histogram.percentileMs
import bench.record.MemoryKind
import bench.record.RecordReader
import bench.record.TrialRecord
import bench.report.chart.Axis
import bench.report.chart.Line
import bench.report.chart.LineChart
import bench.report.chart.Mark
import bench.report.chart.PanelChart
import bench.report.chart.Point
import bench.report.section.Cell
import bench.report.section.Field
import bench.report.section.ReportSection
import bench.report.section.ResultTable
import bench.report.section.column
import bench.report.section.named
import bench.report.section.rate
import bench.wording.SearchCaptions

/** Second by second: number of answers, latency, and resources that the service used. */
internal object TimelineSection {
    /** One metric over a trial; its points in order. */
    private class Panel(val key: String, val title: String, val of: (Readings) -> List<Point>)

    /** Files of a trial. @property csv rows by column. */
    private class Readings(val trial: TrialRecord, records: RecordReader) {
        val seconds =
            trial.histogram
                ?.let { file -> records.parsed(file) { log -> HistogramLog.seconds(log).takeIf { it.isNotEmpty() } } }
                .orEmpty()
                .toSortedMap()
        private val csv = trial.timeline?.let(records::text)
        val rows: List<Map<String, String>> =
            csv?.lines()
                ?.filter { it.isNotBlank() }
                ?.let { lines -> lines.drop(1).map { lines[0].split(',').zip(it.split(',')).toMap() } }
                .orEmpty()

        /** Columns with the memory of the heading; the first that has a value counts. */
        val memory =
            if (trial.resources?.memory_kind == MemoryKind.ANONYMOUS) arrayOf("service_anonymous_mib")
            else arrayOf("service_working_set_mib", "service_rss_mib")

        fun column(vararg names: String): List<Pair<Double, Double>> = rows.mapNotNull { row ->
            row["elapsed_s"]?.toDoubleOrNull()?.let { at ->
                names.firstNotNullOfOrNull { row[it]?.toDoubleOrNull() }?.let { at to it }
            }
        }
    }

    private fun panels(memory: String) =
        listOf(
            Panel("answered", "correct answers") {
                it.seconds.map { (second, tags) ->
                    point(second, (tags[SecondBucket.TAG_CORRECT]?.totalCount ?: 0).toDouble())
                }
            },
            Panel("p99", "p99 of them, ms") {
                it.seconds.mapNotNull { (second, tags) ->
                    tags[SecondBucket.TAG_CORRECT]?.percentileMs(99.0)?.let { ms -> point(second, ms) }
                }
            },
            Panel("memory", "$memory, MiB") {
                it.column(*it.memory).map { (at, mib) -> Point(at, mib, Mark.NOTE) }
            },
            Panel("cores", "cores used") {
                it.column("service_cpu_s").zipWithNext { a, b ->
                    Point(b.first, (b.second - a.second) / (b.first - a.first), Mark.NOTE)
                }
            },
            Panel("threads", "threads") {
                it.column("service_threads").map { (at, count) -> Point(at, count, Mark.NOTE) }
            },
        )

    private fun point(second: Int, value: Double) = Point(second.toDouble(), value, Mark.NOTE)

    /** @param trials one for each service and track. @return null if no trial has its files. */
    fun of(trials: List<TrialRecord>, records: RecordReader, memory: String, heading: String): ReportSection? {
        val readings =
            trials.map { trial -> Readings(trial, records) }.filter { it.seconds.isNotEmpty() || it.rows.isNotEmpty() }
        if (readings.isEmpty()) return null
        val panels = panels(memory)
        val charts = panels.map { panel ->
            LineChart(
                SECONDS,
                Axis(panel.title),
                readings.map { Line(it.trial.service, it.trial.track, panel.key, panel.of(it)) },
            )
        }
        return ReportSection(
            "timelines",
            heading,
            SearchCaptions.TIMELINE,
            emptyList(),
            PanelChart(charts),
            table(readings, panels),
        )
    }

    /** One second of one trial. */
    private class Second(val trial: TrialRecord, val number: Int, val values: Map<Panel, Double?>)

    private fun table(readings: List<Readings>, panels: List<Panel>): ResultTable =
        ResultTable.of(
            readings.flatMap { reading -> seconds(reading, panels) },
            named<Second>(service = { it.trial.service }, track = { it.trial.track }) +
                rate { it.trial.rate_per_s } +
                Field(ResultTable.Column("second", "second")) { Cell.Number(it.number) } +
                panels.map { panel ->
                    Field(ResultTable.Column(panel.title, panel.key, 1)) { Cell.of(it.values[panel]) }
                },
        )

    private fun seconds(reading: Readings, panels: List<Panel>): List<Second> {
        val values = panels.associateWith { panel -> panel.of(reading).associate { it.x.toInt() to it.y } }
        return values.values
            .flatMap { it.keys }
            .distinct()
            .sorted()
            .map { second -> Second(reading.trial, second, values.mapValues { it.value[second] }) }
    }

    private val SECONDS = Axis("seconds since the load began")
}
