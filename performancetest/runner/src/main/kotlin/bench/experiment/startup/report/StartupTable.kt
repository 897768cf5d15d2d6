package bench.experiment.startup.report

import bench.record.Metric
import bench.record.RunRecord
import bench.record.StartTrial
import bench.record.StartTrialMetrics
import bench.report.section.Cell
import bench.report.section.Field
import bench.report.section.ResultTable
import bench.report.section.column
import bench.report.section.median
import bench.stats.Estimate

/** Table of starts: time to the first correct answer, memory after it, size of the shipped files. */
object StartupTable {
    fun of(run: RunRecord, trials: List<StartTrial>): ResultTable {
        val groups = Starts.of(trials)
        val artefact = if (run.fingerprint.isOfContainers) "image" else "files"
        return ResultTable.of(groups, fields(artefact, groups), StartupFindings.of(groups))
    }

    private fun fields(artefact: String, groups: List<Starts>): List<Field<Starts>> {
        val places = Starts.places(groups)
        return listOf(
            Field<Starts>(ResultTable.Column("service", "service")) { Cell.Text(it.service) },
            Field(ResultTable.Column("condition", "condition")) { Cell.Text(it.condition.label) },
            Field(ResultTable.Column("starts", "starts")) { Cell.Number(it.all.size) },
            Field(ResultTable.Column("failed", "failed", least = 100)) { Cell.Number(it.all.size - it.good.size) },
            median(StartTrialMetrics.firstAnswer),
        ) +
            interval(groups) +
            Field(ResultTable.Column("rank", "place")) { Cell.of(places[it], otherwise = "") } +
            Field(ResultTable.Column("starts with a waiting call", "starts_left_waiting", least = 100)) {
                Cell.Number(it.leftWaiting)
            } +
            resolution(groups) +
            extreme("fastest", "min") { it.minOrNull() } +
            extreme("slowest", "max") { it.maxOrNull() } +
            median(StartTrialMetrics.cpu) +
            median(StartTrialMetrics.rss) +
            median(StartTrialMetrics.threads, 120) +
            median(StartTrialMetrics.artefact, 100, artefact) +
            median(StartTrialMetrics.cache, 120)
    }

    private fun median(metric: Metric<StartTrial>, from: Int = 0, artefact: String = "") =
        Field<Starts>(metric.column("artefact" to artefact, from = from)) { Cell.of(it.median(metric.of)) }

    private fun interval(groups: List<Starts>): List<Field<Starts>> {
        val name =
            Estimate.intervalName(groups.filter { it.estimate?.interval != null }.minOfOrNull { it.good.size } ?: 0)
        return listOf(
            Field(ResultTable.Column("$name from", "first_answer_low_ms", least = 120)) {
                Cell.of(it.estimate?.interval?.low)
            },
            Field(ResultTable.Column("to", "first_answer_high_ms", least = 120)) {
                Cell.of(it.estimate?.interval?.high)
            },
        )
    }

    /** Older runs did not record it. */
    private fun resolution(groups: List<Starts>): List<Field<Starts>> =
        if (groups.all { it.resolutionMs == null }) emptyList()
        else
            listOf(
                Field(ResultTable.Column("resolution ms", "resolution_ms", least = 100)) { Cell.of(it.resolutionMs) }
            )

    private fun extreme(title: String, key: String, of: (List<Double>) -> Double?) =
        Field<Starts>(ResultTable.Column(title, "first_answer_${key}_ms", least = 100)) { starts ->
            Cell.of(of(starts.good.mapNotNull(StartTrialMetrics.firstAnswer.of)))
        }
}
