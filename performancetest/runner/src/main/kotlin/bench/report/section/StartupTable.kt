package bench.report.section

import bench.record.RunRecord
import bench.record.StartTrial
import bench.stats.Estimate
import bench.stats.Ranking

/** What a start costs: time to the first correct answer, memory after it, size of what is shipped. */
object StartupTable {
    fun of(run: RunRecord, trials: List<StartTrial>): ResultTable {
        val size = if (run.runtime == "compose") "image MiB" else "files MiB"
        val groups = Starts.of(trials)
        val interval =
            Estimate.intervalName(groups.filter { it.estimate?.interval != null }.minOfOrNull { it.good.size } ?: 0)
        val columns =
            listOf(
                ResultTable.Column("service", "service"),
                ResultTable.Column("variant", "variant"),
                ResultTable.Column("starts", "starts"),
                ResultTable.Column("failed", "failed", least = 100),
                ResultTable.Column("first answer ms", "first_answer_ms"),
                ResultTable.Column("$interval from", "first_answer_low_ms", least = 120),
                ResultTable.Column("to", "first_answer_high_ms", least = 120),
                ResultTable.Column("place", "place"),
                ResultTable.Column("left a call waiting", "starts_left_waiting", least = 100),
                ResultTable.Column("fastest", "first_answer_min_ms", least = 100),
                ResultTable.Column("slowest", "first_answer_max_ms", least = 100),
                ResultTable.Column("CPU s", "cpu_s", 2),
                ResultTable.Column("RSS MiB", "rss_mib"),
                ResultTable.Column("threads", "threads", least = 120),
                ResultTable.Column(size, "artefact_mib", 1, least = 100),
                ResultTable.Column("AOT cache MiB", "cache_mib", 1, 120),
            )
        val places = Starts.places(groups)
        return ResultTable(columns, groups.map { row(it, places[it]) }, StartupFindings.of(groups))
    }

    private fun row(group: Starts, place: Ranking.Place?): List<Any?> =
        listOf(
            group.service,
            group.variant.label,
            group.all.size,
            group.all.size - group.good.size,
            group.firstMs,
            group.estimate?.interval?.low,
            group.estimate?.interval?.high,
            place?.toString(),
            group.leftWaiting,
            group.good.mapNotNull { it.first_answer_ms }.minOrNull(),
            group.good.mapNotNull { it.first_answer_ms }.maxOrNull(),
            group.median { it.cpu_s },
            group.median { it.rss_mib },
            group.median { it.threads?.toDouble() },
            group.median { it.artefact_mib },
            group.median { it.cache_mib },
        )
}
