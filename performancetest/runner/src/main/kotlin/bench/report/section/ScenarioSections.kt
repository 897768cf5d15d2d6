package bench.report.section

import bench.model.ScenarioPlan
import bench.model.View
import bench.record.RecordReader
import bench.record.RunRecord
import bench.record.TrialRecord
import bench.report.chart.Axis
import bench.report.chart.Cell
import bench.report.chart.CellChart
import bench.report.chart.Line
import bench.report.chart.LineChart
import bench.report.chart.Point
import java.util.Locale

/** Of a run of scenarios: slow dependencies, rates, faults. */
class ScenarioSections(private val run: RunRecord, records: RecordReader) {
    private val trials = records.readTrials()
    private val groups = ScenarioTrials.of(trials, run.skipped.map { it.search })
    private val memory = if (run.runtime == "compose") "working set" else "RSS"

    /** Answers are told a track. */
    private val tracks = groups.map { it.track }.distinct().size

    /** The rate of most of them. */
    private val usual = groups.groupingBy { it.level }.eachCount().maxByOrNull { it.value }?.key

    fun all(): List<ReportSection> =
        when (run.planOf<ScenarioPlan>().view) {
            View.DELAYS ->
                listOf(
                    cells(
                        "slow-dependency",
                        "How slow may the dependency become?",
                        DELAYS,
                        DelayTable.of(run, trials),
                    ) {
                        "p99 %s".format(Locale.ROOT, ms(it.median { trial -> trial.load.p99_ms ?: trial.load.max_ms }))
                    }
                )
            View.FAULTS ->
                listOf(
                    cells(
                        "faults",
                        "What do callers get while the dependency fails?",
                        FAULTS,
                        FaultTable.of(run, trials),
                        ::fault,
                    )
                )
            View.RESOURCES -> resources(ResourceTable.of(run, trials))
        }

    private fun cells(
        id: String,
        question: String,
        how: String,
        grid: ResultTable,
        text: (ScenarioTrials) -> String,
    ): ReportSection {
        val cells =
            groups.sortedWith(compareBy({ it.track }, { it.service })).map {
                Cell(it.service, it.track, it.scenario, SearchSections.mark(it.verdict), text(it) + rate(it))
            }
        return ReportSection(
            id,
            question,
            how + rates(),
            grid.sentences,
            CellChart(run.planOf<ScenarioPlan>().scenarios.map { it.name }, cells),
            grid,
            leading = tracks,
        )
    }

    private fun rate(group: ScenarioTrials) = if (group.level == usual) "" else ", at ${group.level}/s"

    private fun rates() =
        if (groups.all { it.level == usual }) ""
        else
            " At $usual users/s, but where a field names another rate: there that one would fill more than half " +
                "of the slots before anything has happened."

    private fun fault(group: ScenarioTrials): String =
        FaultRow(group).let { row ->
            (row.answers
                .firstOrNull { it.first != FaultRow.CORRECT }
                ?.let { (kind, share) -> "$kind %.0f %%".format(Locale.ROOT, share * 100) } ?: "all correct") +
                (row.recoveredAfterS?.let { ", well after %.0f s".format(Locale.ROOT, it) } ?: ", not well again")
        }

    private fun resources(grid: ResultTable): List<ReportSection> =
        listOf(
            ReportSection(
                "resources-memory",
                "How much memory does a rate take?",
                "Peak $memory in MiB of a fresh process at each rate. $MEDIANS",
                grid.sentences,
                lines("peak $memory, MiB") { it.resources?.memory_peak_mib },
                grid,
                leading = tracks,
            ),
            ReportSection(
                "resources-cpu",
                "How much CPU does a rate take?",
                "CPU seconds per 1,000 correct answers of a fresh process at each rate. $MEDIANS",
                emptyList(),
                lines("CPU seconds per 1,000 correct answers") { it.resources?.cpu_s_per_1000 },
                grid,
            ),
        )

    private fun lines(title: String, of: (TrialRecord) -> Double?): LineChart =
        LineChart(
            Axis("users per second", isLogarithmic = true),
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
                group.level.toDouble(),
                known?.median,
                SearchSections.mark(group.verdict),
                group.scenario,
                known?.interval?.low,
                known?.interval?.high,
            )
        }

    private fun ms(value: Double?) = value?.let { "%.0f ms".format(Locale.ROOT, it) } ?: "unknown"

    private companion object {
        const val MEDIANS = "Of several repetitions the median, a bar for its interval. $INTERVALS"
        const val DELAYS =
            "A field a delay of the dependency, at a fixed rate: whether the objective (99.9 % correct, p99 " +
                "within the delay and 500 ms) is met, and the p99. An empty field was not tried, since less had " +
                "failed. The last is a sudden delay: how the service came back."
        const val FAULTS =
            "A field a fault: what the calls that failed got most, their share of all that were due, and after " +
                "how many seconds all was well again."
    }
}
