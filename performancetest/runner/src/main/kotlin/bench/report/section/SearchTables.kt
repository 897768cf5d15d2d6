package bench.report.section

import bench.model.Track
import bench.model.Verdict
import bench.record.CapacityResult
import bench.record.TrialRecord
import bench.report.chart.Line
import bench.stats.Estimate
import bench.wording.ReasonWords
import bench.wording.limitedBy
import java.util.Locale

private const val PERCENT = 100

/** What each service holds and why not more. */
object CapacityResultTable {
    fun of(results: List<CapacityResult>, ranks: Ranks, memory: String): ResultTable {
        val columns =
            listOf(
                ResultTable.Column("service", "service"),
                ResultTable.Column("track", "track"),
                ResultTable.Column("place", "place"),
                ResultTable.Column("holds, users/s", "holds"),
                ResultTable.Column(ranks.intervalName, "interval"),
                ResultTable.Column("breaks", "breaks_rps"),
                ResultTable.Column("repetitions", "repetitions"),
                ResultTable.Column("limited by", "limited_by", isLong = true),
                ResultTable.Column("p99 ms", "p99_ms"),
                ResultTable.Column("peak $memory MiB", "memory_peak_mib"),
                ResultTable.Column("CPU s per 1,000", "cpu_s_per_1000", 2),
                ResultTable.Column("CPU %", "cpu_percent"),
                ResultTable.Column("in collections %", "gc_percent", 1),
            )
        return ResultTable(
            columns,
            CapacityTable.services(results).flatMap { (_, tracked) ->
                tracked.toSortedMap().values.map { row(it, ranks) }
            },
            emptyList(),
        )
    }

    private fun row(result: CapacityResult, ranks: Ranks): List<Any?> =
        listOf(
            result.service,
            result.track.label,
            ranks.text(result),
            CapacityTable.holds(result),
            Ranks.interval(result),
            result.breaks,
            result.repetitions,
            result.limitedBy,
            result.best?.load?.p99_ms,
            result.best?.resources?.memory_peak_mib,
            result.best?.resources?.cpu_s_per_1000,
            result.best?.resources?.cpu_share?.times(PERCENT),
            result.best?.garbage?.gc_pause_share?.times(PERCENT),
        )
}

/** The answer in short: what each service holds on each track, and what limited it. */
object AnswerTable {
    fun of(results: List<CapacityResult>): ResultTable {
        val tracks = Track.entries.filter { track -> results.any { it.track == track } }
        val columns =
            listOf(ResultTable.Column("service", "service")) +
                tracks.flatMap {
                    listOf(
                        ResultTable.Column("${it.label}: holds, users/s", "${it.label}_holds"),
                        ResultTable.Column("limited by", "${it.label}_limited_by", isLong = true),
                    )
                }
        return ResultTable(
            columns,
            CapacityTable.services(results).map { (service, tracked) ->
                listOf(service) + tracks.flatMap { cells(tracked[it]) }
            },
            emptyList(),
        )
    }

    private fun cells(result: CapacityResult?): List<Any?> =
        if (result == null) listOf("-", "-")
        else listOf(CapacityTable.holds(result) + interval(result), result.limitedBy)

    private fun interval(result: CapacityResult) =
        if (result.holdsInterval.let { it == null || it.low == it.high }) "" else " (${Ranks.interval(result)})"
}

/** Trials of a search, invalid ones too, with what was measured of them. */
class TrialTable(private val trials: List<TrialRecord>, memory: String) {
    private class Measured(val column: ResultTable.Column, val of: (TrialRecord) -> Any?)

    private fun measured(
        title: String,
        key: String,
        digits: Int = 0,
        isLong: Boolean = false,
        of: (TrialRecord) -> Any?,
    ) = Measured(ResultTable.Column(title, key, digits, isLong = isLong), of)

    /** Which trial it is, and what it is worth. */
    private val names =
        listOf(
            measured("service", "service") { it.service },
            measured("track", "track") { it.track.label },
            measured("users/s", "users_per_s") { it.level_per_s },
            measured("repetition", "repetition") { it.repetition },
            measured("verdict", "verdict") { it.verdict.label },
        )
    private val figures =
        listOf(
            measured("correct %", "correct_percent", 2) { it.load.correct_share * PERCENT },
            measured("p50 ms", "p50_ms") { it.load.p50_ms },
            measured("p99 ms", "p99_ms") { it.load.p99_ms },
            measured("peak $memory MiB", "memory_peak_mib") { it.resources?.memory_peak_mib },
            measured("CPU s per 1,000", "cpu_s_per_1000", 2) { it.resources?.cpu_s_per_1000 },
            measured("CPU %", "cpu_percent") { it.resources?.cpu_share?.times(PERCENT) },
            measured("in collections %", "gc_percent", 1) { it.garbage?.gc_pause_share?.times(PERCENT) },
            measured("threads", "threads_max") { it.resources?.threads_max },
            measured("invalid because", "invalid_reasons", isLong = true) { ReasonWords.all(it.invalid_reasons) },
        )

    fun whole(): ResultTable = grid(names + figures)

    /** @param keys of the figures beside what names a trial. */
    fun only(vararg keys: String): ResultTable = grid(names + figures.filter { it.column.key in keys })

    private fun grid(columns: List<Measured>): ResultTable =
        ResultTable(
            columns.map { it.column },
            trials.sortedWith(compareBy({ it.service }, { it.track }, { it.level_per_s }, { it.order })).map { trial ->
                columns.map { it.of(trial) }
            },
            emptyList(),
        )
}

/** A row a rate, a column a service and track: p99, or `X` where it broke. */
object RateTable {
    fun of(trials: List<TrialRecord>): ResultTable {
        val services =
            trials.map { it.service to it.track }.distinct().sortedWith(compareBy({ it.second }, { it.first }))
        val columns =
            listOf(ResultTable.Column("users/s", "users_per_s")) +
                services.map { (service, track) ->
                    ResultTable.Column(
                        "$service ${track.label}",
                        "${service}_${track.label}",
                        of = service to track.label,
                    )
                }
        val rows =
            trials
                .groupBy { it.level_per_s }
                .toSortedMap()
                .map { (rate, same) ->
                    listOf(rate) +
                        services.map { what ->
                            cell(same.filter { it.service == what.first && it.track == what.second })
                        }
                }
        return ResultTable(columns, rows, emptyList())
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

/** What a core carries, and what a MiB: of each repetition at the highest level that held in it, then their median. */
object WorthTable {
    fun of(results: List<CapacityResult>): ResultTable {
        val interval = Ranks(results).intervalName
        val columns =
            listOf(
                ResultTable.Column("service", "service"),
                ResultTable.Column("track", "track"),
                ResultTable.Column("holds, users/s", "holds"),
                ResultTable.Column("calls per CPU second", "calls_per_cpu_s"),
                ResultTable.Column(interval, "calls_per_cpu_s_interval"),
                ResultTable.Column("users/s per MiB", "users_per_mib", 1),
                ResultTable.Column(interval, "users_per_mib_interval"),
            )
        return ResultTable(
            columns,
            results.map {
                listOf(it.service, it.track.label, CapacityTable.holds(it)) +
                    cells(perCpuS(it), 0) +
                    cells(perMib(it), 1)
            },
            emptyList(),
        )
    }

    private fun cells(estimate: Estimate?, digits: Int): List<Any?> =
        listOf(
            estimate?.median,
            estimate?.interval?.let { "%.${digits}f-%.${digits}f".format(Locale.ROOT, it.low, it.high) } ?: "-",
        )

    fun perCpuS(result: CapacityResult): Estimate? =
        estimate(result.bests) { best -> best.resources?.cpu_s_per_1000?.takeIf { it > 0 }?.let { 1_000 / it } }

    fun perMib(result: CapacityResult): Estimate? =
        estimate(result.bests) { best ->
            best.resources?.memory_peak_mib?.takeIf { it > 0 }?.let { best.level_per_s / it }
        }

    private fun estimate(bests: List<TrialRecord>, of: (TrialRecord) -> Double?): Estimate? =
        bests.mapNotNull(of).takeIf { it.isNotEmpty() }?.let(Estimate::of)
}

object PercentileTable {
    fun of(lines: List<Line>): ResultTable {
        val percentiles =
            lines
                .flatMap { line -> line.points.map { it.x to it.text } }
                .distinct()
                .sortedBy { it.first }
                .map { it.second }
        val columns =
            listOf(ResultTable.Column("service", "service"), ResultTable.Column("track", "track")) +
                percentiles.map { ResultTable.Column("$it ms", "${it}_ms") }
        return ResultTable(
            columns,
            lines.map { line ->
                listOf(line.service, line.track.label) + percentiles.map { p -> line.points.find { it.text == p }?.y }
            },
            emptyList(),
        )
    }
}
