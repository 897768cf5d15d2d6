package bench.experiment.scenarios.report

import bench.model.ScenarioPlan
import bench.model.Slots
import bench.record.Better
import bench.record.Metric
import bench.record.RunRecord
import bench.record.TrialRecord
import bench.report.section.Cell
import bench.report.section.Field
import bench.report.section.ResultTable
import bench.report.section.field
import bench.report.section.named
import bench.report.section.verdict

/** Longest delay of a dependency before a service fails, throughput at that point, and recovery from a sudden delay. */
object DelayTable {
    private const val WIDE = 150

    private val fields: List<Field<DelayRow>> =
        named<DelayRow>(service = { it.service }, track = { it.track }) +
            Field(ResultTable.Column("req/s", "rate_per_s")) { Cell.of(it.users) } +
            Metric<DelayRow>("sustained_up_to_s", "sustained up to s", "s", Better.HIGHER, 1) { row ->
                    row.heldMs?.let { it / 1_000.0 }
                }
                .field() +
            Metric<DelayRow>("fails_at_s", "fails at s", "s", Better.HIGHER, 1) { row ->
                    row.failsAtMs?.let { it / 1_000.0 }
                }
                .field() +
            Field(ResultTable.Column("how", "fails_how", least = 120)) {
                Cell.Text(it.failing?.verdict?.label.orEmpty())
            } +
            Metric<DelayRow>("predicted_per_s", "slots ÷ delay /s", "1/s", Better.NEITHER, 1) { it.predicted }.field() +
            Metric<DelayRow>("measured_per_s", "in flight ÷ delay /s", "1/s", Better.NEITHER, 1) { it.measured }
                .field(from = 100) +
            step()

    /** Effect of the sudden delay. */
    private fun step(): List<Field<DelayRow>> =
        listOf(
            Field(ResultTable.Column("step at req/s", "step_rate_per_s", least = WIDE)) { Cell.of(it.step?.rate) },
            ScenarioTrials.recovered { it.step },
            Metric<DelayRow>("ping_p99_before_ms", "ping p99 before ms", "ms", Better.LOWER) { it.pingP99(0) }
                .field(from = WIDE),
            Metric<DelayRow>("ping_p99_slow_ms", "ping p99 while slow ms", "ms", Better.LOWER) { it.pingP99(1) }
                .field(from = 90),
            Metric<DelayRow>("pings_lost", "pings lost", "calls", Better.LOWER) { it.pingsLost }.field(from = 120),
        )

    fun of(run: RunRecord, trials: List<TrialRecord>): ResultTable {
        val rows = rows(run, trials)
        return ResultTable.of(rows, fields, DelayFindings.of(rows, run) + ScenarioTrials.remarks(trials))
    }

    internal fun rows(run: RunRecord, trials: List<TrialRecord>): List<DelayRow> =
        ScenarioTrials.of(trials, run.skipped.map { it.search })
            .groupBy { it.service to it.track }
            .map { (key, groups) ->
                val (constant, others) =
                    groups.partition { run.planOf<ScenarioPlan>().scenario(it.scenario).isConstant }
                val slots =
                    run.fingerprint.slots["${key.first}/${key.second.label}"]
                        ?.takeIf { it.isNotBlank() }
                        ?.let { Slots.parse(it).count }
                DelayRow.of(key.first, key.second, slots, constant, others.firstOrNull())
            }
            .sortedWith(compareBy({ it.track }, { row -> -(row.heldMs ?: 0L) }, { it.service }))
}
