package bench.report.section

import bench.record.RunRecord
import bench.record.TrialRecord
import java.util.Locale

/**
 * What callers get while the dependency fails, whether other calls suffer, what is left of it, and how soon all is well
 * again.
 */
object FaultGrid {
    private const val WIDE = 150
    private const val FAULT_COLUMN = 2

    fun of(run: RunRecord, trials: List<TrialRecord>): Grid {
        val columns =
            listOf(
                Grid.Column("service", "service"),
                Grid.Column("track", "track", least = 110),
                Grid.Column("fault", "fault"),
                Grid.Column("users/s", "users_per_s", least = 110),
                Grid.Column("callers got", "callers_got", isLong = true),
                Grid.Column("failures after ms, p50", "failed_p50_ms", least = 100),
                Grid.Column("p99", "failed_p99_ms", least = WIDE),
                Grid.Column("correct p99 ms before", "correct_p99_before_ms", least = WIDE),
                Grid.Column("during", "correct_p99_during_ms", least = WIDE),
                Grid.Column("calls of the dependency per call", "calls_per_call", 1, WIDE),
                Grid.Column("ping p99 ms before", "ping_p99_before_ms", least = 120),
                Grid.Column("ping during", "ping_p99_during_ms", least = 90),
                Grid.Column("pings lost", "pings_lost", least = 120),
                Grid.Column("files left", "files_left", least = WIDE),
                Grid.Column("threads left", "threads_left", least = WIDE),
                Grid.Column("MiB left", "memory_left_mib", least = WIDE),
                Grid.Column("well again after s", "recovered_after_s"),
            )
        val order = run.scenarios!!.scenarios.map { it.name }
        val rows =
            ScenarioTrials.of(trials)
                .sortedWith(compareBy({ it.track }, { order.indexOf(it.scenario) }, { it.service }))
                .map(::FaultRow)
        return Grid(
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
