package bench.experiment.capacity.report

import bench.model.Track
import bench.model.Verdict
import bench.record.Better
import bench.record.CapacityResult
import bench.record.JudgedTrial
import bench.record.MemoryKind
import bench.record.Metric
import bench.record.ProcessMetrics
import bench.record.RateMetrics
import bench.record.TrialMetrics
import bench.record.TrialRecord
import bench.report.chart.Line
import bench.report.section.Cell
import bench.report.section.Field
import bench.report.section.Ranks
import bench.report.section.ResultTable
import bench.report.section.column
import bench.report.section.field
import bench.report.section.fieldOf
import bench.report.section.limitedBy
import bench.report.section.median
import bench.report.section.named
import bench.report.section.rate
import bench.report.section.verdict
import bench.search.CapacityInterval
import bench.stats.Estimate
import bench.wording.ReasonWords
import bench.wording.limitedBy

/** Columns with the results of a search. */
private object SearchFields {
    val names = named<CapacityResult>(service = { it.service }, track = { it.track })

    fun sustained(prefix: String = "", of: (CapacityResult) -> Cell = CapacityTable::sustained) =
        Field(ResultTable.Column("sustained, req/s", "${prefix}sustained_rps", isWords = true), of = of)

    val limitedBy = limitedBy<CapacityResult> { Cell.Text(it.limitedBy) }

    fun ofBest(metric: Metric<TrialRecord>, memory: String, isOptional: Boolean = false) =
        metric.fieldOf<CapacityResult, TrialRecord>("memory" to memory, isOptional = isOptional) { it.best }
}

/** Capacity and limit of each service. */
object CapacityResultTable {
    fun of(results: List<CapacityResult>, ranks: Ranks, memory: String): ResultTable {
        val found =
            listOf(
                Field<CapacityResult>(ResultTable.Column("rank", "place"), of = ranks::cell),
                SearchFields.sustained(),
                Field(ResultTable.Column(CapacityInterval.NAME, "interval"), of = Ranks::interval),
                Field(RateMetrics.breaking.column()) { Cell.of(it.breaking) },
                Field(ResultTable.Column("repetitions", "repetitions")) { Cell.Number(it.repetitions) },
                SearchFields.limitedBy,
            )
        val figures =
            listOf(
                TrialMetrics.p99,
                ProcessMetrics.memoryPeak,
                ProcessMetrics.cpuPer1000,
                ProcessMetrics.cpuPercent,
                ProcessMetrics.gcPercent,
            )
        return ResultTable.of(
            CapacityTable.services(results).flatMap { (_, tracked) -> tracked.toSortedMap().values },
            SearchFields.names +
                found +
                figures.map { SearchFields.ofBest(it, memory) } +
                ProcessMetrics.further.map { SearchFields.ofBest(it, memory, isOptional = true) },
        )
    }
}

/** Short answer: capacity and limit of each service on each track. */
object AnswerTable {
    private class Row(val service: String, val tracked: Map<Track, CapacityResult>)

    fun of(results: List<CapacityResult>): ResultTable {
        val tracks = Track.entries.filter { track -> results.any { it.track == track } }
        return ResultTable.of(
            CapacityTable.services(results).map { (service, tracked) -> Row(service, tracked) },
            listOf(Field<Row>(ResultTable.Column("service", "service")) { Cell.Text(it.service) }) +
                tracks.flatMap(::fields),
        )
    }

    private fun fields(track: Track): List<Field<Row>> =
        listOf(
            Field(
                ResultTable.Column("${track.label}: sustained, req/s", "${track.label}_sustained_rps", isWords = true)
            ) { row ->
                row.tracked[track]?.let(::held) ?: Cell.Missing(Cell.NONE)
            },
            limitedBy("${track.label}_") { row ->
                row.tracked[track]?.let { Cell.Text(it.limitedBy) } ?: Cell.Missing(Cell.NONE)
            },
        )

    /** A lower bound has no upper end. */
    private fun held(result: CapacityResult): Cell {
        val sustained = CapacityTable.sustained(result)
        if (result.sustainedInterval == null || result.isAtLeast) return sustained
        return Cell.Marked(sustained.order ?: 0.0, "${sustained.shown(0)} (${Ranks.interval(result).shown(0)})")
    }
}

/** Trials of a search with their metrics, including invalid trials. */
class TrialTable(private val trials: List<TrialRecord>, memory: String) {
    /** Columns that identify a trial, and its verdict. */
    private val names =
        named<TrialRecord>(service = { it.service }, track = { it.track }) +
            rate { it.rate_per_s } +
            Field(ResultTable.Column("repetition", "repetition")) { Cell.Number(it.repetition) } +
            verdict { it.verdict.label }
    private val figures: List<Field<TrialRecord>> =
        listOf(
                TrialMetrics.correct,
                TrialMetrics.p50,
                TrialMetrics.p99,
                ProcessMetrics.memoryPeak,
                ProcessMetrics.cpuPer1000,
                ProcessMetrics.cpuPercent,
                ProcessMetrics.gcPercent,
                ProcessMetrics.threads,
            )
            .map { it.field("memory" to memory) } +
            ProcessMetrics.further.map { metric ->
                metric.fieldOf<TrialRecord, JudgedTrial>("memory" to memory, isOptional = true) { it }
            } +
            Field(ResultTable.Column("invalid because", "invalid_reasons", isLong = true)) {
                Cell.Text(ReasonWords.all(it.invalid_reasons))
            }

    fun whole(): ResultTable = grid(names + figures)

    /** @param keys keys of the metrics to show after the identifying columns, then [more]. */
    fun only(vararg keys: String, more: List<Field<TrialRecord>> = emptyList()): ResultTable =
        grid(names + figures.filter { it.column.key in keys } + more)

    private fun grid(fields: List<Field<TrialRecord>>): ResultTable =
        ResultTable.of(
            trials.sortedWith(compareBy({ it.service }, { it.track }, { it.rate_per_s }, { it.order })),
            fields,
        )
}

/** One row for each rate, one column for each service and track: p99, or `X` if the service broke. */
object RateTable {
    private class Row(val rate: Int, val trials: List<TrialRecord>)

    fun of(trials: List<TrialRecord>): ResultTable {
        val services =
            trials.map { it.service to it.track }.distinct().sortedWith(compareBy({ it.second }, { it.first }))
        return ResultTable.of(
            trials.groupBy { it.rate_per_s }.toSortedMap().map { (rate, same) -> Row(rate, same) },
            listOf(rate<Row> { it.rate }) + services.map { (service, track) -> field(service, track) },
        )
    }

    private fun field(service: String, track: Track): Field<Row> {
        val column =
            ResultTable.Column(
                "$service ${track.label}",
                "${service}_${track.label}",
                of = service to track.label,
                isWords = true,
            )
        return Field(column) { row -> cell(row.trials.filter { it.service == service && it.track == track }) }
    }

    private fun cell(trials: List<TrialRecord>): Cell {
        val known = trials.filter { it.verdict != Verdict.INVALID }.sortedBy { it.verdict }
        val middle =
            known.getOrNull(known.size / 2) ?: return Cell.of(Verdict.INVALID.label.takeIf { trials.isNotEmpty() })
        val p99 = middle.load.p99_ms?.let { Cell.Number(Math.round(it)) } ?: Cell.Text(middle.verdict.label)
        return when (middle.verdict) {
            Verdict.BROKEN -> Cell.Text("X")
            Verdict.DEGRADED ->
                "(${p99.shown(0)})".let { text -> p99.order?.let { Cell.Marked(it, text) } ?: Cell.Text(text) }
            else -> p99
        }
    }
}

/** Throughput per core and per MiB: taken at the highest sustained rate of each repetition, then their median. */
object WorthTable {
    private val callsPerCpuS =
        Metric<CapacityResult>("calls_per_cpu_s", "calls per CPU second", "1/s", Better.HIGHER) {
            perCpuS(it)?.median
        }
    private val usersPerMib =
        Metric<CapacityResult>("req_per_s_per_mib", "req/s per {memory} MiB", "req/s", Better.HIGHER, 1) {
            perMib(it)?.median
        }

    fun of(results: List<CapacityResult>): ResultTable {
        val interval = Estimate.intervalName(results.minOfOrNull { it.bests.size } ?: 0)
        val memory = MemoryKind.named(results.flatMap { it.bests })
        return ResultTable.of(
            results,
            SearchFields.names +
                SearchFields.sustained() +
                withInterval(callsPerCpuS, interval, ::perCpuS) +
                withInterval(usersPerMib, interval, ::perMib, memory),
        )
    }

    private fun withInterval(
        metric: Metric<CapacityResult>,
        name: String,
        of: (CapacityResult) -> Estimate?,
        memory: String = "",
    ) =
        listOf(
            metric.field("memory" to memory),
            Field(ResultTable.Column(name, "${metric.key}_interval")) { Cell.of(of(it)?.interval, metric.digits) },
        )

    fun perCpuS(result: CapacityResult): Estimate? =
        estimate(result.bests) { best -> best.resources?.cpu_s_per_1000?.takeIf { it > 0 }?.let { 1_000 / it } }

    fun perMib(result: CapacityResult): Estimate? =
        estimate(result.bests) { best ->
            best.resources?.memory_peak_mib?.takeIf { it > 0 }?.let { best.rate_per_s / it }
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
        return ResultTable.of(
            lines,
            named<Line>(service = { it.service }, track = { it.track }) +
                percentiles.map { p ->
                    Field(ResultTable.Column("$p ms", "${p}_ms")) { line ->
                        Cell.of(line.points.find { it.text == p }?.y)
                    }
                },
        )
    }
}
