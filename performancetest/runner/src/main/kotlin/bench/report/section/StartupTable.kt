package bench.report.section

import bench.model.Thresholds
import bench.model.Variant
import bench.record.RunRecord
import bench.record.StartTrial
import bench.stats.Estimate
import bench.stats.Ranking
import java.util.Locale

/** What a start costs: time to the first correct answer, memory after it, size of what is shipped. */
object StartupTable {
    private class Starts(val service: String, val variant: Variant, val all: List<StartTrial>) {
        val good = all.filter { it.failure == null }
        val estimate = good.mapNotNull { it.first_answer_ms }.takeIf { it.isNotEmpty() }?.let(Estimate::of)
        val firstMs = estimate?.median
        val leftWaiting = good.count { it.left_waiting > 0 }

        fun median(of: (StartTrial) -> Double?) = good.map(of).median()
    }

    fun of(run: RunRecord, trials: List<StartTrial>): ResultTable {
        val size = if (run.runtime == "compose") "image MiB" else "files MiB"
        val groups = groups(trials)
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
        val ranked = groups.filter { it.variant == Variant.STOCK && it.estimate != null }
        val places = ranked.zip(Ranking.of(ranked.map(::entry))).toMap()
        return ResultTable(columns, groups.map { row(it, places[it]) }, sentences(groups, tied(ranked)))
    }

    private fun groups(trials: List<StartTrial>): List<Starts> =
        trials
            .groupBy { it.service to Variant.of(it.condition) }
            .map { (key, all) -> Starts(key.first, key.second, all) }
            .sortedWith(
                compareBy(
                    { group ->
                        trials
                            .filter { it.service == group.service && it.condition == "stock" }
                            .map { it.first_answer_ms }
                            .median() ?: Double.MAX_VALUE
                    },
                    { it.service },
                    { it.variant },
                )
            )

    /** The fastest is the best. */
    private fun entry(starts: Starts) =
        Ranking.Entry(-starts.estimate!!.median, starts.estimate.interval?.unaryMinus(), isAtLeast = false)

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

    private fun tied(ranked: List<Starts>): String? =
        Ranking.ties(ranked.map(::entry))
            .joinToString("; ") { same -> same.map { ranked[it].service }.inWords() }
            .takeIf { it.isNotEmpty() }
            ?.let { "Cannot be told apart, since their intervals overlap: $it." }

    /** Without the figure, which differs from start to start. */
    private fun kind(doubt: String) =
        doubt.replace(Regex("\\d+ %"), "more than ${(Thresholds.STOLEN_CPU_SHARE * 100).toInt()} %")

    private fun sentences(groups: List<Starts>, ties: String?): List<String> {
        val stock = groups.filter { it.variant == Variant.STOCK && it.firstMs != null }.sortedBy { it.firstMs }
        return listOfNotNull(
            spread(stock),
            ties,
            saved(groups, stock),
            leftWaiting(groups),
            doubted(groups),
            tooFew(groups),
            failed(groups),
        )
    }

    /** @param stock the fastest first. */
    private fun spread(stock: List<Starts>): String? {
        if (stock.size < 2) return null
        val (first, last) = stock.first() to stock.last()
        return "From start to first answer ${first.service} takes %.0f ms, ${last.service} %.0f ms, %.1f times as long."
            .format(Locale.ROOT, first.firstMs, last.firstMs, last.firstMs!! / first.firstMs!!)
    }

    /** A call that was left waiting and asked again is seconds of the bench's own. */
    private fun saved(groups: List<Starts>, stock: List<Starts>): String? {
        val saved =
            groups
                .filter { it.variant == Variant.AOT }
                .mapNotNull { aot ->
                    stock
                        .find { it.service == aot.service && it.leftWaiting + aot.leftWaiting == 0 }
                        ?.let { plain -> aot.firstMs?.let { aot.service to 1 - it / plain.firstMs!! } }
                }
                .sortedBy { it.second }
        if (saved.isEmpty()) return null
        val (least, most) = saved.first() to saved.last()
        return if (saved.size == 1)
            "The JDK's AOT cache takes away %.0f %% of that (${most.first}).".format(Locale.ROOT, most.second * 100)
        else
            "The JDK's AOT cache takes away %.0f %% (${least.first}) to %.0f %% (${most.first}) of that."
                .format(Locale.ROOT, least.second * 100, most.second * 100)
    }

    private fun leftWaiting(groups: List<Starts>): String? =
        groups
            .filter { it.leftWaiting > 0 }
            .map { "${it.service} ${it.variant.label} (${it.leftWaiting} of ${it.all.size} starts)" }
            .takeIf { it.isNotEmpty() }
            ?.let {
                "A call that came as the port opened was left waiting, while a later one was answered: ${it.inWords()}."
            }

    private fun doubted(groups: List<Starts>): String? =
        groups
            .flatMap { it.all }
            .filter { it.doubts.isNotEmpty() }
            .takeIf { it.isNotEmpty() }
            ?.let {
                "${it.size} of ${groups.sumOf { group -> group.all.size }} starts are in doubt, and counted " +
                    "all the same: ${it.flatMap { start -> start.doubts }.map(::kind).distinct().inWords()}."
            }

    private fun tooFew(groups: List<Starts>): String? =
        groups
            .filter { it.variant == Variant.STOCK && it.good.size in 1..<Estimate.LEAST }
            .takeIf { it.isNotEmpty() }
            ?.let {
                "Too few starts for an interval (${Estimate.LEAST} are the least), so not ranked: " +
                    "${it.map { group -> group.service }.inWords()}."
            }

    private fun failed(groups: List<Starts>): String? =
        groups
            .filter { it.good.size < it.all.size }
            .map { "${it.service} ${it.variant.label} (${it.all.first { start -> start.failure != null }.failure})" }
            .takeIf { it.isNotEmpty() }
            ?.let { "Starts without an answer: ${it.inWords()}." }
}
