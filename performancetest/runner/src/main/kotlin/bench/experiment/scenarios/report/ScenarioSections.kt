package bench.experiment.scenarios.report

import bench.model.ScenarioPlan
import bench.model.View
import bench.record.MemoryKind
import bench.record.TrialRecord
import bench.report.chart.Axis
import bench.report.chart.CellChart
import bench.report.chart.ChartCell
import bench.report.chart.Line
import bench.report.chart.LineChart
import bench.report.chart.Mark
import bench.report.chart.Point
import bench.report.section.DrawnRun
import bench.report.section.ReportSection
import bench.report.section.ResultTable
import bench.report.section.median
import bench.report.section.named
import bench.report.section.rate
import bench.report.section.verdict
import bench.wording.ScenarioCaptions
import java.util.Locale

/** Sections for a run of scenarios: slow dependencies, rates, faults. */
class ScenarioSections(of: DrawnRun) {
    private val run = of.run
    private val about = of.about
    private val trials = of.records.readTrials()
    private val groups = ScenarioTrials.of(trials, run.skipped.map { it.search })
    private val memory = MemoryKind.named(trials)

    /** Each track has its own answers. */
    private val tracks = groups.map { it.track }.distinct().size

    /** Rate of most cells. */
    private val usual = groups.groupingBy { it.rate }.eachCount().maxByOrNull { it.value }?.key

    fun all(): List<ReportSection> =
        when (run.planOf<ScenarioPlan>().view) {
            View.DELAYS ->
                listOf(
                    cells(
                        "slow-dependency",
                        ScenarioCaptions.delays(run.planOf()),
                        DelayTable.of(run, trials),
                    ) {
                        "p99 %s".format(Locale.ROOT, ms(it.median { trial -> trial.load.p99_ms ?: trial.load.max_ms }))
                    }
                )
            View.FAULTS ->
                listOf(
                    cells(
                        "faults",
                        ScenarioCaptions.FAULTS,
                        FaultTable.of(run, trials),
                        ::fault,
                    )
                )
            View.RESOURCES -> resources(ResourceTable.of(run, trials))
        }

    private fun cells(
        id: String,
        how: String,
        grid: ResultTable,
        text: (ScenarioTrials) -> String,
    ): ReportSection {
        val cells =
            groups.sortedWith(compareBy({ it.track }, { it.service })).map {
                ChartCell(it.service, it.track, it.scenario, Mark.of(it.verdict), text(it) + rate(it))
            }
        return ReportSection(
            id,
            about.answer(id),
            how + rates(),
            grid.sentences,
            CellChart(run.planOf<ScenarioPlan>().scenarios.map { it.name }, cells),
            grid,
            leading = tracks,
        )
    }

    private fun rate(group: ScenarioTrials) = if (group.rate == usual) "" else ", at ${group.rate}/s"

    private fun rates() = if (groups.all { it.rate == usual }) "" else ScenarioCaptions.rates(usual)

    private fun fault(group: ScenarioTrials): String =
        FaultRow(group).let { row ->
            (row.answers
                .firstOrNull { it.first != FaultRow.CORRECT }
                ?.let { (kind, share) -> "$kind %.0f %%".format(Locale.ROOT, share * 100) } ?: "all correct") +
                (row.recoveredAfterS?.let { ", recovers after %.0f s".format(Locale.ROOT, it) } ?: ", no recovery")
        }

    private fun resources(grid: ResultTable): List<ReportSection> =
        listOf(
            ReportSection(
                "resources-memory",
                about.answer("resources-memory"),
                ScenarioCaptions.memory(memory),
                grid.sentences,
                lines("peak $memory, MiB") { it.resources?.memory_peak_mib },
                grid,
                leading = tracks,
            ),
            ReportSection(
                "resources-cpu",
                about.heading("resources-cpu"),
                ScenarioCaptions.CPU,
                emptyList(),
                lines("CPU seconds per 1,000 correct answers") { it.resources?.cpu_s_per_1000 },
                grid,
            ),
        )

    private fun lines(title: String, of: (TrialRecord) -> Double?): LineChart =
        LineChart(
            Axis("requests per second", isLogarithmic = true),
            Axis(title),
            groups
                .groupBy { it.service to it.track }
                .map { (key, same) ->
                    Line(key.first, key.second, "", same.map { point(it, of) }.sortedBy { it.x })
                },
        )

    private fun point(group: ScenarioTrials, of: (TrialRecord) -> Double?): Point =
        group.estimate(of).let { known ->
            Point(
                group.rate.toDouble(),
                known?.median,
                Mark.of(group.verdict),
                group.scenario,
                known?.interval?.low,
                known?.interval?.high,
            )
        }

    private fun ms(value: Double?) = value?.let { "%.0f ms".format(Locale.ROOT, it) } ?: "unknown"
}
