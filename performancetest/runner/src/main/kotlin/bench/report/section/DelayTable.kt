package bench.report.section

import bench.model.ScenarioPlan
import bench.model.Slots
import bench.record.RunRecord
import bench.record.TrialRecord

/**
 * How slow a dependency may become before a service fails, what it could still serve then, and how it comes back from a
 * sudden delay.
 */
object DelayTable {
    private const val WIDE = 150

    fun of(run: RunRecord, trials: List<TrialRecord>): ResultTable {
        val columns =
            listOf(
                ResultTable.Column("service", "service"),
                ResultTable.Column("track", "track"),
                ResultTable.Column("users/s", "users_per_s"),
                ResultTable.Column("holds up to s", "holds_up_to_s", 1),
                ResultTable.Column("not at s", "fails_at_s", 1),
                ResultTable.Column("how", "fails_how", least = 120),
                ResultTable.Column("slots ÷ delay /s", "predicted_per_s", 1),
                ResultTable.Column("in flight ÷ delay /s", "measured_per_s", 1, least = 100),
                ResultTable.Column("step at users/s", "step_users_per_s", least = WIDE),
                ResultTable.Column("well again after s", "recovered_after_s"),
                ResultTable.Column("ping p99 before ms", "ping_p99_before_ms", least = WIDE),
                ResultTable.Column("ping p99 while slow ms", "ping_p99_slow_ms", least = 90),
                ResultTable.Column("pings lost", "pings_lost", least = 120),
            )
        val rows = rows(run, trials)
        return ResultTable(columns, rows.map(::cells), DelayFindings.of(rows, run) + ScenarioTrials.remarks(trials))
    }

    private fun rows(run: RunRecord, trials: List<TrialRecord>): List<DelayRow> =
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

    private fun cells(row: DelayRow): List<Any?> {
        val trials = row.step
        return listOf(
            row.service,
            row.track.label,
            row.users,
            row.heldMs?.let { it / 1_000.0 },
            row.failsAtMs?.let { it / 1_000.0 },
            row.failing?.verdict?.label ?: "",
            row.predicted,
            row.measured,
            trials?.all?.first()?.level_per_s,
            row.recoveredAfterS ?: "never".takeIf { row.isNeverWell },
            row.pingP99(0),
            row.pingP99(1),
            row.pingsLost,
        )
    }
}
