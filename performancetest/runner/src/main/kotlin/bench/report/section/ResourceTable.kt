package bench.report.section

import bench.model.ScenarioPlan
import bench.model.Track
import bench.model.Verdict
import bench.record.RunRecord
import bench.record.TrialRecord
import java.util.Locale

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
        return ResultTable(columns, groups.map { row(it) }, sentences(groups, memory) + ScenarioTrials.remarks(trials))
    }

    private fun row(group: ScenarioTrials): List<Any?> =
        listOf(
            group.service,
            group.track.label,
            group.scenario,
            group.all.first().level_per_s,
            group.verdict.label,
            peak(group),
            group.median { it.resources?.working_set_mean_mib ?: it.resources?.rss_mean_mib },
            group.median { it.resources?.anonymous_mean_mib },
            group.median { it.garbage?.heap_used_mib },
            group.median { it.idle?.working_set_mean_mib ?: it.idle?.rss_mean_mib },
            group.median { it.cpu_s_total },
            cpu(group),
            group.median { it.resources?.threads_max?.toDouble() },
            group.median { it.garbage?.allocated_mib_per_s },
            group.median { it.garbage?.gc_pause_ms },
            group.median { it.load.p99_ms },
        )

    private fun peak(group: ScenarioTrials) = group.median { it.resources?.memory_peak_mib }

    private fun cpu(group: ScenarioTrials) = group.median { it.resources?.cpu_s_per_1000 }

    /** First what memory a rate takes, of each track, then the rest. */
    private fun sentences(groups: List<ScenarioTrials>, memory: String): List<String> =
        groups
            .groupBy { it.track }
            .toSortedMap()
            .map { (track, all) -> sentences(track, all, memory) }
            .let { told -> told.mapNotNull { it.firstOrNull() } + told.flatMap { it.drop(1) } }

    /** At the highest rate that all of a track were given and most of them hold. */
    private fun sentences(track: Track, all: List<ScenarioTrials>, memory: String): List<String> {
        val holding = all.filter { it.verdict == Verdict.HOLDS }
        val rate =
            holding
                .groupBy { it.scenario }
                .filter { (_, same) -> same.distinctBy { it.all.first().level_per_s }.size == 1 && same.size > 1 }
                .maxWithOrNull(compareBy({ it.value.size }, { it.value.first().all.first().level_per_s }))
                ?.value ?: return emptyList()
        val users = rate.first().all.first().level_per_s
        val missed =
            all.filter { it.scenario == rate.first().scenario && it.verdict != Verdict.HOLDS }
                .map { "${it.service} (${it.verdict.label})" }
        return listOfNotNull(
            span("At $users users/s on ${track.label}, peak $memory goes from", rate, ::peak, 0, "MiB"),
            span("At $users users/s on ${track.label}, CPU per 1,000 correct answers goes from", rate, ::cpu, 2, "s"),
            missed
                .takeIf { it.isNotEmpty() }
                ?.let { "Not ranked at that on ${track.label}, for they do not hold it: ${it.inWords()}." },
        )
    }

    private fun span(
        begin: String,
        groups: List<ScenarioTrials>,
        of: (ScenarioTrials) -> Double?,
        digits: Int,
        unit: String,
    ): String? {
        val known = groups.mapNotNull { group -> of(group)?.let { group.service to it } }.sortedBy { it.second }
        if (known.size < 2) return null
        fun text(value: Double) = "%.${digits}f $unit".format(Locale.ROOT, value)
        val (low, high) = known.first() to known.last()
        return "$begin ${text(low.second)} (${low.first}) to ${text(high.second)} (${high.first}), %.1f times as much."
            .format(Locale.ROOT, high.second / low.second)
    }
}
