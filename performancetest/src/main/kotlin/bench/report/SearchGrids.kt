package bench.report

import bench.report.chart.Line
import bench.result.CapacityResult
import bench.result.TrialRecord
import bench.result.Verdict

/** What each service holds and why not more. */
object CapacityGrid {
    fun of(results: List<CapacityResult>, ranks: Ranks, memory: String): Grid {
        val columns = listOf(
            Grid.Column("service", "service"), Grid.Column("track", "track"), Grid.Column("place", "place"), Grid.Column("holds, users/s", "holds"), Grid.Column("95 %", "interval"), Grid.Column("breaks", "breaks_rps"),
            Grid.Column("repetitions", "repetitions"), Grid.Column("limited by", "limited_by", isLong = true), Grid.Column("p99 ms", "p99_ms"), Grid.Column("peak $memory MiB", "memory_peak_mib"), Grid.Column("CPU s per 1,000", "cpu_s_per_1000", 2),
        )
        return Grid(columns, CapacityTable.services(results).flatMap { (_, tracked) -> tracked.toSortedMap().values.map { row(it, ranks) } }, emptyList())
    }

    private fun row(result: CapacityResult, ranks: Ranks): List<Any?> = listOf(
        result.service, result.track.label, ranks.text(result), CapacityTable.holds(result), Ranks.interval(result), result.breaks, result.repetitions, result.limitedBy,
        result.best?.load?.p99_ms, result.best?.resources?.memory_peak_mib, result.best?.resources?.cpu_s_per_1000,
    )
}

/** Every trial of a search, invalid ones too. */
object TrialGrid {
    fun of(trials: List<TrialRecord>, memory: String): Grid {
        val columns = listOf(
            Grid.Column("service", "service"), Grid.Column("track", "track"), Grid.Column("users/s", "users_per_s"), Grid.Column("repetition", "repetition"), Grid.Column("verdict", "verdict"), Grid.Column("correct %", "correct_percent", 2),
            Grid.Column("p50 ms", "p50_ms"), Grid.Column("p99 ms", "p99_ms"), Grid.Column("peak $memory MiB", "memory_peak_mib"), Grid.Column("CPU s per 1,000", "cpu_s_per_1000", 2), Grid.Column("threads", "threads_max"), Grid.Column("invalid because", "invalid_reasons", isLong = true),
        )
        return Grid(columns, trials.sortedWith(compareBy({ it.service }, { it.track }, { it.level_per_s }, { it.order })).map(::row), emptyList())
    }

    private fun row(trial: TrialRecord): List<Any?> = listOf(
        trial.service, trial.track.label, trial.level_per_s, trial.repetition, trial.verdict.label, trial.load.correct_share * 100,
        trial.load.p50_ms, trial.load.p99_ms, trial.resources?.memory_peak_mib, trial.resources?.cpu_s_per_1000, trial.resources?.threads_max, trial.invalid_reasons.joinToString("; "),
    )
}

/** A row a rate, a column a service and track: p99, or `X` where it broke. */
object RateGrid {
    fun of(trials: List<TrialRecord>): Grid {
        val services = trials.map { it.service to it.track }.distinct().sortedWith(compareBy({ it.second }, { it.first }))
        val columns = listOf(Grid.Column("users/s", "users_per_s")) + services.map { (service, track) -> Grid.Column("$service ${track.label}", "${service}_${track.label}") }
        val rows = trials.groupBy { it.level_per_s }.toSortedMap().map { (rate, same) -> listOf(rate) + services.map { what -> cell(same.filter { it.service == what.first && it.track == what.second }) } }
        return Grid(columns, rows, emptyList())
    }

    private fun cell(trials: List<TrialRecord>): Any? {
        val known = trials.filter { it.verdict != Verdict.INVALID }.sortedBy { it.verdict }
        val middle = known.getOrNull(known.size / 2) ?: return "invalid".takeIf { trials.isNotEmpty() }
        val p99 = middle.load.p99_ms?.let { Math.round(it).toString() } ?: middle.verdict.label
        return when (middle.verdict) {
            Verdict.BROKEN -> "X"
            Verdict.DEGRADED -> "($p99)"
            else -> p99
        }
    }
}

/** What a core carries, and what a MiB. */
object WorthGrid {
    fun of(results: List<CapacityResult>): Grid {
        val columns = listOf(Grid.Column("service", "service"), Grid.Column("track", "track"), Grid.Column("holds, users/s", "holds"), Grid.Column("users per CPU second", "users_per_cpu_s"), Grid.Column("users/s per MiB", "users_per_mib", 1))
        return Grid(columns, results.map { listOf(it.service, it.track.label, CapacityTable.holds(it), perCpuS(it), perMib(it)) }, emptyList())
    }

    fun perCpuS(result: CapacityResult): Double? = result.best?.resources?.cpu_s_per_1000?.takeIf { it > 0 }?.let { 1_000 / it }

    private fun perMib(result: CapacityResult): Double? = result.best?.let { best -> best.resources?.memory_peak_mib?.let { best.level_per_s / it } }
}

object PercentileGrid {
    fun of(lines: List<Line>): Grid {
        val percentiles = lines.flatMap { line -> line.points.map { it.x to it.text } }.distinct().sortedBy { it.first }.map { it.second }
        val columns = listOf(Grid.Column("service", "service"), Grid.Column("track", "track")) + percentiles.map { Grid.Column("$it ms", "${it}_ms") }
        return Grid(columns, lines.map { line -> listOf(line.service, line.track.label) + percentiles.map { p -> line.points.find { it.text == p }?.y } }, emptyList())
    }
}
