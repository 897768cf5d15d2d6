package bench.report.section

import bench.model.ScenarioPlan
import bench.record.RunRecord
import bench.record.TrialRecord

/** What each service needs at given rates: memory, CPU, threads, garbage. */
object ResourceTable {
    private const val WIDE = 150

    fun of(run: RunRecord, trials: List<TrialRecord>): ResultTable {
        val isContainer = run.runtime == "compose"
        val memory = if (isContainer) "working set" else "RSS"
        val columns =
            listOf(
                ResultTable.Column("service", "service"),
                ResultTable.Column("track", "track", least = 90),
                ResultTable.Column("at", "scenario"),
                ResultTable.Column("users/s", "users_per_s", least = 110),
                ResultTable.Column("verdict", "verdict"),
                ResultTable.Column("peak $memory MiB", "memory_peak_mib"),
                ResultTable.Column("mean MiB", "memory_mean_mib", least = WIDE),
                ResultTable.Column("anonymous MiB", "anonymous_mean_mib", least = WIDE),
                ResultTable.Column("heap used MiB", "heap_used_mib", least = WIDE),
                ResultTable.Column("idle MiB", "idle_memory_mib", least = 100),
                ResultTable.Column("CPU s in all", "cpu_s_total", 1, WIDE),
                ResultTable.Column("CPU s per 1,000", "cpu_s_per_1000", 2),
                ResultTable.Column("threads", "threads_max", least = 120),
                ResultTable.Column("allocated MiB/s", "allocated_mib_per_s", 1, WIDE),
                ResultTable.Column("GC pauses ms", "gc_pause_ms", least = WIDE),
                ResultTable.Column("p99 ms", "p99_ms", least = WIDE),
            )
        val order = run.planOf<ScenarioPlan>().scenarios.map { it.name }
        val groups =
            ScenarioTrials.of(trials)
                .sortedWith(compareBy({ it.service }, { it.track }, { order.indexOf(it.scenario) }))
        return ResultTable(
            columns,
            groups.map { row(it) },
            ResourceFindings.of(groups, memory) + ScenarioTrials.remarks(trials),
        )
    }

    private fun row(group: ScenarioTrials): List<Any?> =
        listOf(
            group.service,
            group.track.label,
            group.scenario,
            group.all.first().level_per_s,
            group.verdict.label,
            group.memoryPeakMib,
            group.median { it.resources?.working_set_mean_mib ?: it.resources?.rss_mean_mib },
            group.median { it.resources?.anonymous_mean_mib },
            group.median { it.garbage?.heap_used_mib },
            group.median { it.idle?.working_set_mean_mib ?: it.idle?.rss_mean_mib },
            group.median { it.cpu_s_total },
            group.cpuSPer1000,
            group.median { it.resources?.threads_max?.toDouble() },
            group.median { it.garbage?.allocated_mib_per_s },
            group.median { it.garbage?.gc_pause_ms },
            group.median { it.load.p99_ms },
        )
}
