package bench.report

import bench.result.LoadFigures
import bench.result.RunRecord
import bench.result.StageFigures
import bench.result.TrialRecord
import java.util.Locale

/** What callers get while the dependency fails, whether other calls suffer, what is left of it, and how soon all is well again. */
object FaultGrid {
    /** One service, track and fault; its stages are before, during and after. */
    private class Row(val trials: ScenarioTrials) {
        fun stage(index: Int, of: (StageFigures) -> Double?) = trials.median { it.stages.getOrNull(index)?.let(of) }
        val pingBefore = stage(BEFORE) { p99(it.ping) }
        val pingDuring = stage(DURING) { p99(it.ping) }
        val failedAfterMs = stage(DURING) { it.failed_p50_ms }

        /** Of right answers during the fault, where that is more than the dependency asks for; else null. */
        val slowMs = stage(DURING) { during -> p99(during.load)?.takeIf { it > during.dependency.longest_ms + HARMED_MS } }
        val recovered = trials.median { it.stages.last().recovered_after_s?.toDouble() }
        val files = left { it.open_files?.toDouble() }
        val threads = left { it.threads?.toDouble() }
        val memory = left { it.anonymous_mib }
        val pingsLost = stage(DURING) { it.ping?.let { ping -> (ping.failed.values.sum() + ping.unanswered).toDouble() } }

        /** Kinds of answer in the fault, as shares of what was due, the most frequent first. */
        val answers: List<Pair<String, Double>> = trials.valid.mapNotNull { it.stages.getOrNull(DURING)?.load }.let { loads ->
            val due = loads.sumOf { it.due }.coerceAtLeast(1)
            val kinds = loads.flatMap { load -> load.failed.entries.map { it.key to it.value } + ("correct" to load.correct) + ("none" to load.unanswered) }
            kinds.groupBy({ it.first }, { it.second }).map { (kind, counts) -> kind to counts.sum().toDouble() / due }.filter { it.second > 0 }.sortedByDescending { it.second }
        }

        private fun left(of: (bench.result.RestFigures) -> Double?) = trials.median { trial -> trial.rest_after?.let(of)?.let { after -> trial.rest_before?.let(of)?.let { after - it } } }
    }

    private const val BEFORE = 0
    private const val DURING = 1
    private const val WIDE = 150
    private const val FAULT_COLUMN = 2
    private const val HARMED_MS = 100
    private const val RIGHT_SHARE = 0.05
    private const val LEAKED_FILES = 50
    private const val LEAKED_THREADS = 20

    fun of(run: RunRecord, trials: List<TrialRecord>): Grid {
        val columns = listOf(
            Grid.Column("service", "service"), Grid.Column("track", "track", least = 110), Grid.Column("fault", "fault"), Grid.Column("callers got", "callers_got", isLong = true),
            Grid.Column("failures after ms, p50", "failed_p50_ms"), Grid.Column("p99", "failed_p99_ms", least = WIDE), Grid.Column("correct p99 ms before", "correct_p99_before_ms", least = WIDE), Grid.Column("during", "correct_p99_during_ms", least = WIDE),
            Grid.Column("ping p99 ms before", "ping_p99_before_ms", least = 120), Grid.Column("ping during", "ping_p99_during_ms"), Grid.Column("pings lost", "pings_lost", least = 120),
            Grid.Column("files left", "files_left", least = WIDE), Grid.Column("threads left", "threads_left", least = WIDE), Grid.Column("MiB left", "memory_left_mib", least = WIDE), Grid.Column("well again after s", "recovered_after_s"),
        )
        val order = run.scenarios!!.scenarios.map { it.name }
        val rows = ScenarioTrials.of(trials).sortedWith(compareBy({ it.track }, { order.indexOf(it.scenario) }, { it.service })).map(::Row)
        return Grid(columns, rows.map(::cells), sentences(rows, order, run) + ScenarioTrials.remarks(trials), groupedBy = FAULT_COLUMN)
    }

    private fun cells(row: Row): List<Any?> = listOf(
        row.trials.service, row.trials.track.label, row.trials.scenario, row.answers.joinToString { (kind, share) -> "$kind ${percent(share)}" },
        row.failedAfterMs, row.stage(DURING) { it.failed_p99_ms }, row.stage(BEFORE) { it.load.p99_ms ?: it.load.max_ms }, row.stage(DURING) { it.load.p99_ms ?: it.load.max_ms },
        row.pingBefore, row.pingDuring, row.pingsLost, row.files, row.threads, row.memory, if (row.trials.valid.isEmpty()) null else row.recovered ?: "never",
    )

    private fun p99(load: LoadFigures?) = load?.let { it.p99_ms ?: it.max_ms }

    /** One for each fault and track: what most callers got, who suffered, who came back last. */
    private fun sentences(rows: List<Row>, order: List<String>, run: RunRecord): List<String> =
        rows.filter { it.trials.valid.isNotEmpty() }.groupBy { it.trials.track to it.trials.scenario }.toSortedMap(compareBy({ it.first }, { order.indexOf(it.second) }))
            .map { (key, same) -> "${key.first.label}, ${key.second}: ${answered(same)}${howFast(same)}${slowed(same)}; ${harmed(same)}; ${recovery(same, run)}${leaks(same)}." }

    private fun answered(rows: List<Row>): String = rows.groupBy { row -> row.answers.firstOrNull { it.first != "correct" }?.first ?: "only correct answers" }.entries.sortedByDescending { it.value.size }
        .joinToString { (kind, same) -> if (same.size == rows.size) "callers get $kind from all" else "$kind from ${same.map { it.trials.service }.inWords()}" }

    private fun howFast(rows: List<Row>): String {
        val known = rows.mapNotNull { row -> row.failedAfterMs?.let { Math.round(it) to row.trials.service } }.sortedBy { it.first }
        if (known.isEmpty()) return ""
        val (first, last) = known.first() to known.last()
        return ", in the median after " + if (first.first == last.first) "${first.first} ms" else "${first.first} ms (${first.second}) to ${last.first} ms (${last.second})"
    }

    /** Nothing where hardly any were right: those are of the moment at which the fault began. */
    private fun slowed(rows: List<Row>): String {
        val right = rows.filter { row -> row.answers.any { it.first == "correct" && it.second >= RIGHT_SHARE } }
        val slow = right.mapNotNull { row -> row.slowMs?.let { "%s (p99 %.0f ms)".format(Locale.ROOT, row.trials.service, it) } }
        return if (right.isEmpty()) "" else if (slow.isEmpty()) "; right answers are as fast as the dependency" else "; right answers are slow on ${slow.inWords()}"
    }

    private fun harmed(rows: List<Row>): String {
        val hit = rows.filter { (it.pingDuring ?: 0.0) > HARMED_MS || (it.pingsLost ?: 0.0) > 0 }
        return if (hit.isEmpty()) "/ping stays below $HARMED_MS ms (p99)" else "/ping suffers on ${hit.joinToString { "%s (p99 %.0f ms)".format(Locale.ROOT, it.trials.service, it.pingDuring) }}"
    }

    private fun recovery(rows: List<Row>, run: RunRecord): String {
        val never = rows.filter { it.recovered == null }.map { it.trials.service }
        val last = rows.filter { it.recovered != null }.maxByOrNull { it.recovered!! }
        val known = last?.let { "all ${if (never.isEmpty()) "" else "others "}are well again within %.0f s".format(Locale.ROOT, it.recovered) + if (it.recovered!! > 0) " (last ${it.trials.service})" else "" }
        return listOfNotNull(never.takeIf { it.isNotEmpty() }?.let { "${it.inWords()} not well again within ${run.scenarios!!.recovery_s} s" }, known).joinToString(", ")
    }

    private fun leaks(rows: List<Row>): String {
        val left = rows.filter { (it.files ?: 0.0) > LEAKED_FILES || (it.threads ?: 0.0) > LEAKED_THREADS }
        return if (left.isEmpty()) "" else "; left open afterwards: ${left.joinToString { "%s (%.0f files, %.0f threads)".format(Locale.ROOT, it.trials.service, it.files ?: 0.0, it.threads ?: 0.0) }}"
    }

    private fun percent(share: Double) = if (share < 0.01) "<1 %" else "%.0f %%".format(Locale.ROOT, share * 100)
}
