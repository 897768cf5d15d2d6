package bench.report.section

import bench.model.ScenarioPlan
import bench.record.RunRecord
import bench.record.TrialRecord
import java.util.Locale

/**
 * What callers get while the dependency fails, whether other calls suffer, what is left of it, and how soon all is well
 * again.
 */
object FaultTable {
    private const val WIDE = 150
    private const val FAULT_COLUMN = 2

    fun of(run: RunRecord, trials: List<TrialRecord>): ResultTable {
        val columns =
            listOf(
                ResultTable.Column("service", "service"),
                ResultTable.Column("track", "track", least = 110),
                ResultTable.Column("fault", "fault"),
                ResultTable.Column("users/s", "users_per_s", least = 110),
                ResultTable.Column("callers got", "callers_got", isLong = true),
                ResultTable.Column("failures after ms, p50", "failed_p50_ms", least = 100),
                ResultTable.Column("p99", "failed_p99_ms", least = WIDE),
                ResultTable.Column("correct p99 ms before", "correct_p99_before_ms", least = WIDE),
                ResultTable.Column("during", "correct_p99_during_ms", least = WIDE),
                ResultTable.Column("calls of the dependency per call", "calls_per_call", 1, WIDE),
                ResultTable.Column("ping p99 ms before", "ping_p99_before_ms", least = 120),
                ResultTable.Column("ping during", "ping_p99_during_ms", least = 90),
                ResultTable.Column("pings lost", "pings_lost", least = 120),
                ResultTable.Column("files left", "files_left", least = WIDE),
                ResultTable.Column("threads left", "threads_left", least = WIDE),
                ResultTable.Column("MiB left", "memory_left_mib", least = WIDE),
                ResultTable.Column("well again after s", "recovered_after_s"),
            )
        val order = run.planOf<ScenarioPlan>().scenarios.map { it.name }
        val rows =
            ScenarioTrials.of(trials)
                .sortedWith(compareBy({ it.track }, { order.indexOf(it.scenario) }, { it.service }))
                .map(::FaultRow)
        return ResultTable(
            columns,
            rows.map(::cells),
            FaultSentences.inShort(rows) + FaultSentences.of(rows, run) + ScenarioTrials.remarks(trials),
            groupedBy = FAULT_COLUMN,
        )
    }

    private fun cells(row: FaultRow): List<Any?> =
        listOf(
            row.trials.service,
            row.trials.track.label,
            row.trials.scenario,
            row.trials.all.first().level_per_s,
            row.answers.joinToString { (kind, share) -> "$kind ${percent(share)}" },
            row.failedAfterMs,
            row.failedP99Ms,
            row.rightBeforeMs,
            row.rightDuringMs,
            row.callsPerCall,
            row.pingBeforeMs,
            row.pingDuringMs,
            row.pingsLost,
            row.files,
            row.threads,
            row.memoryMib,
            if (row.trials.valid.isEmpty()) null else row.recoveredAfterS ?: "never",
        )

    private fun percent(share: Double) = if (share < 0.01) "<1 %" else "%.0f %%".format(Locale.ROOT, share * 100)
}
