package bench.experiment.scenarios.report

import bench.model.ScenarioPlan
import bench.record.Better
import bench.record.Metric
import bench.record.RunRecord
import bench.record.TrialMetrics
import bench.record.TrialRecord
import bench.report.section.Cell
import bench.report.section.Field
import bench.report.section.ResultTable
import bench.report.section.column
import bench.report.section.field
import bench.report.section.named
import bench.report.section.rate
import java.util.Locale

/** Answers to callers while the dependency fails, effect on other calls, calls left open, and recovery time. */
object FaultTable {
    private const val WIDE = 150
    private const val FAULT_COLUMN = 2

    fun of(run: RunRecord, trials: List<TrialRecord>): ResultTable {
        val order = run.planOf<ScenarioPlan>().scenarios.map { it.name }
        val rows =
            ScenarioTrials.of(trials)
                .sortedWith(compareBy({ it.track }, { order.indexOf(it.scenario) }, { it.service }))
                .map(::FaultRow)
        return ResultTable.of(
            rows,
            fields,
            FaultSentences.inShort(rows) + FaultSentences.of(rows, run) + ScenarioTrials.remarks(trials),
            groupedBy = FAULT_COLUMN,
        )
    }

    private val fields: List<Field<FaultRow>> =
        named<FaultRow>(110, { it.trials.service }, { it.trials.track }) +
            Field(ResultTable.Column("fault", "fault")) { Cell.Text(it.trials.scenario) } +
            rate(110) { it.trials.rate } +
            Field(ResultTable.Column("callers got", "callers_got", isLong = true)) { row ->
                Cell.Text(row.answers.joinToString { (kind, share) -> "$kind ${percent(share)}" })
            } +
            Field(TrialMetrics.failedP50.column(from = 100)) { Cell.of(it.failedAfterMs) } +
            listOf(
                    lower("failed_p99_ms", "p99", "ms") { it.failedP99Ms },
                    lower("correct_p99_before_ms", "correct p99 ms before", "ms") { it.rightBeforeMs },
                    lower("correct_p99_during_ms", "during", "ms") { it.rightDuringMs },
                    lower("calls_per_call", "calls to the dependency per call", "calls", 1) { it.callsPerCall },
                )
                .map { it.field(from = WIDE) } +
            lower("ping_p99_before_ms", "ping p99 ms before", "ms") { it.pingBeforeMs }.field(from = 120) +
            lower("ping_p99_during_ms", "ping during", "ms") { it.pingDuringMs }.field(from = 90) +
            lower("pings_lost", "pings lost", "calls") { it.pingsLost }.field(from = 120) +
            listOf(
                    lower("files_left", "files left", "files") { it.files },
                    lower("threads_left", "threads left", "threads") { it.threads },
                    lower("memory_left_mib", "anonymous MiB left", "MiB") { it.memoryMib },
                )
                .map { it.field(from = WIDE) } +
            ScenarioTrials.recovered { it.trials }

    /** Metric for which a lower value is better. */
    private fun lower(key: String, title: String, unit: String, digits: Int = 0, of: (FaultRow) -> Double?) =
        Metric(key, title, unit, Better.LOWER, digits, read = of)

    private fun percent(share: Double) = if (share < 0.01) "<1 %" else "%.0f %%".format(Locale.ROOT, share * 100)
}
