package bench.experiment.capacity.report

import bench.histogram.HistogramLog
import bench.record.CapacityResult
import bench.record.LimitRow
import bench.record.MemoryKind
import bench.record.TrialRecord
import bench.report.chart.Axis
import bench.report.chart.Dot
import bench.report.chart.DotChart
import bench.report.chart.Line
import bench.report.chart.LineChart
import bench.report.chart.Mark
import bench.report.section.Cell
import bench.report.section.DrawnRun
import bench.report.section.Field
import bench.report.section.Ranks
import bench.report.section.ReportSection
import bench.report.section.ResultTable
import bench.report.section.limitedBy
import bench.report.section.median
import bench.report.section.named
import bench.report.section.sharedPlace
import bench.stats.Estimate
import bench.wording.SearchCaptions
import bench.wording.limitedBy

/** Sections for a run of searches: capacity, latency, memory and CPU by rate, throughput per core and per MiB. */
class SearchSections(of: DrawnRun) {
    private val run = of.run
    private val records = of.records
    private val about = of.about
    private val trials = records.readTrials()
    private val results = CapacityResult.ofRun(run, trials)
    private val ranks = Ranks(results)
    private val memory = MemoryKind.named(trials)
    private val grid = TrialTable(trials, memory)
    private val rateLines = RateLines(trials, run.settings.resolution)

    /** Where rates are given, there is no capacity to show. Where there are several delays, they are the question. */
    fun all(): List<ReportSection> =
        when {
            run.settings.pools.isNotEmpty() -> listOf(pools())
            run.settings.delays.isNotEmpty() -> listOf(delays())
            run.settings.calls?.path != null -> listOf(cpu())
            else -> searched()
        } + everyTrial() + settings()

    private fun searched(): List<ReportSection> =
        listOfNotNull(
            capacity(),
            responses(),
            rates(),
            memory(),
            cpu(),
            worth("worth-cpu", "calls for each CPU second used", WorthTable::perCpuS),
            worth(
                "worth-memory",
                "requests per second for each MiB of peak $memory",
                WorthTable::perMib,
            ),
        ) +
            listOfNotNull(
                percentiles(),
                TimelineSection.of(results.mapNotNull { it.best }, records, memory, about.heading("timelines")),
            )

    private fun delays() = DelaySection(run.settings.delays, LimitRow.ofRun(run, trials)).of(about.heading("delays"))

    private fun pools() = PoolSection(run.settings, trials, memory).of(about.heading("pools"))

    private fun capacity() =
        ReportSection(
            "capacity",
            about.answer("capacity"),
            SearchCaptions.SUSTAINED,
            CapacityAnswer.of(results) + ranks.sentences() + SearchRemarks.of(run, trials),
            DotChart(
                Axis("requests per second", isLogarithmic = true),
                CapacityTable.services(results).map { it.first },
                results.filter { it.isMeasured }.sortedBy { it.track }.map(::dot),
            ),
            CapacityResultTable.of(results, ranks, memory),
            AnswerTable.of(results),
            leading = CapacityAnswer.of(results).size,
            first = FirstTable.of(results),
        )

    private fun dot(result: CapacityResult) =
        Dot(
            result.service,
            result.track,
            result.track.label,
            result.sustained?.toDouble(),
            if (result.isAtLeast) Mark.LEAST else Mark.SUSTAINED,
            "${CapacityTable.sustained(result).shown(0)}, ${result.limitedBy}",
            result.sustainedInterval?.low,
            result.sustainedInterval?.high,
            sharedPlace(ranks.place(result)),
            limit = LimitMarks.of(result),
        )

    private fun responses() =
        ReportSection(
            "response-time",
            about.heading("response-time"),
            SearchCaptions.RESPONSES,
            emptyList(),
            LineChart(
                RATE,
                Axis("response time, ms", isLogarithmic = true),
                lines("p99") { it.load.p99_ms } + lines("p50") { it.load.p50_ms },
            ),
            grid.only("p50_ms", "p99_ms"),
        )

    private fun rates() =
        ReportSection(
            "rates",
            about.heading("rates"),
            SearchCaptions.RATES,
            emptyList(),
            null,
            RateTable.of(trials),
        )

    private fun memory() =
        ReportSection(
            "memory",
            about.heading("memory"),
            SearchCaptions.memory(memory),
            emptyList(),
            LineChart(RATE, Axis("peak $memory, MiB"), lines("memory") { it.resources?.memory_peak_mib }),
            grid.only("memory_peak_mib"),
        )

    private fun cpu() =
        ReportSection(
            "cpu",
            about.heading("cpu"),
            SearchCaptions.CPU,
            emptyList(),
            LineChart(
                RATE,
                Axis("CPU seconds per 1,000 correct answers", isLogarithmic = true),
                lines("CPU") { it.resources?.cpu_s_per_1000 },
            ),
            grid.only("cpu_s_per_1000", more = perRequest()),
        )

    /** As other benchmarks say it, for a path that waits for nothing. */
    private fun perRequest(): List<Field<TrialRecord>> =
        if (run.settings.calls?.path == null) emptyList()
        else
            listOf(
                Field(ResultTable.Column("CPU µs per request", "cpu_us_per_request")) {
                    Cell.of(CpuPerRequest.us(it))
                }
            )

    private fun worth(id: String, unit: String, of: (CapacityResult) -> Estimate?): ReportSection {
        val known = results.filter { it.best?.resources != null }
        return ReportSection(
            id,
            about.heading(id),
            SearchCaptions.worth(unit),
            emptyList(),
            DotChart(
                Axis(unit, isLogarithmic = true),
                CapacityTable.services(known).map { it.first },
                known.sortedBy { it.track }.map { worth(it, of(it)) },
            ),
            WorthTable.of(known),
        )
    }

    private fun worth(result: CapacityResult, of: Estimate?) =
        Dot(
            result.service,
            result.track,
            result.track.label,
            of?.median,
            Mark.SUSTAINED,
            low = of?.interval?.low,
            high = of?.interval?.high,
        )

    private fun everyTrial() =
        ReportSection(
            "trials",
            about.heading("trials"),
            SearchCaptions.TRIALS,
            emptyList(),
            null,
            grid.whole(),
        )

    private fun settings() =
        ReportSection(
            "settings",
            about.heading("settings"),
            SearchCaptions.SETTINGS,
            emptyList(),
            null,
            SettingsTable.of(run.fingerprint),
        )

    private fun percentiles(): ReportSection? {
        val lines = results.mapNotNull { result -> result.best?.let { trial -> percentiles(trial) } }
        if (lines.isEmpty()) return null
        return ReportSection(
            "percentiles",
            about.heading("percentiles"),
            SearchCaptions.PERCENTILES,
            emptyList(),
            LineChart(
                Axis("one call in", isLogarithmic = true),
                Axis("response time, ms", isLogarithmic = true),
                lines,
            ),
            PercentileTable.of(lines),
        )
    }

    private fun percentiles(trial: TrialRecord): Line? {
        val points =
            trial.histogram?.let { file ->
                records.parsed(file) { Percentiles.of(HistogramLog.read(it, run.settings.window)) }
            }
        return points?.let { Line(trial.service, trial.track, "", it) }
    }

    private fun lines(kind: String, of: (TrialRecord) -> Double?): List<Line> = rateLines.of(kind, of)

    private companion object {
        val RATE = Axis("requests per second", isLogarithmic = true)
    }
}
