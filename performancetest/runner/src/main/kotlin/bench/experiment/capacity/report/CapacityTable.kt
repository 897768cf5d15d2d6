package bench.experiment.capacity.report

import bench.model.Track
import bench.record.CapacityResult
import bench.record.MemoryKind
import bench.record.Metric
import bench.record.ProcessMetrics
import bench.record.RateMetrics
import bench.record.TrialMetrics
import bench.record.TrialRecord
import bench.report.section.Cell
import bench.report.section.Ranks
import bench.report.section.column
import bench.report.section.limitedBy
import bench.report.section.named
import bench.report.section.tableStyle
import bench.report.section.wide
import bench.search.CapacityInterval
import bench.wording.limitedBy
import com.github.ajalt.mordant.rendering.TextAlign
import com.github.ajalt.mordant.table.Borders
import com.github.ajalt.mordant.table.ColumnWidth
import com.github.ajalt.mordant.table.Table
import com.github.ajalt.mordant.table.TableBuilder
import com.github.ajalt.mordant.table.table

/**
 * Final table, best first, with the limit of each service. Both tracks stand next to each other, or one below the other
 * if the terminal is too narrow. At 80 characters some columns are left out; `summary.csv` has them.
 */
object CapacityTable {
    private class Column(val title: String, val width: Int, val digits: Int = 0, val cell: (CapacityResult) -> Cell) {
        constructor(
            metric: Metric<TrialRecord>,
            width: Int,
            memory: String = "",
        ) : this(
            metric.titledShort("memory" to memory),
            maxOf(width, metric.titledShort("memory" to memory).split(' ').maxOf { it.length }),
            metric.digits,
            { result -> Cell.of(result.best?.let(metric.of)) },
        )

        fun text(result: CapacityResult): String = cell(result).shown(digits).ifEmpty { Cell.NONE }
    }

    private const val WIDE = 175
    private const val WIDE_WITH_RANKS = 190
    private const val ROOMY = 110
    private const val TRACK_COLUMN = 1

    private val limitedBy = Column("limited by", 0) { Cell.Text(it.limitedBy) }
    private val held = Column(RateMetrics.sustained.title, 9, cell = ::sustained)
    private val breaking = Column(RateMetrics.breaking.title, 8) { Cell.of(it.breaking) }

    private fun figures(results: List<CapacityResult>): List<Column> =
        MemoryKind.named(results.flatMap { it.bests }).let { memory ->
            listOf(
                Column(TrialMetrics.p99, 6),
                Column(ProcessMetrics.memoryPeak, 5, memory),
                Column(ProcessMetrics.cpuPer1000, 6),
            ) +
                ProcessMetrics.further
                    .filter { metric -> results.any { it.best?.let(metric.of) != null } }
                    .map { Column(it, 6) }
        }

    /** @param width of the terminal, in characters. */
    fun of(results: List<CapacityResult>, width: Int): Table {
        val ranks = Ranks(results)
        val columns = columns(ranks)
        val figures = figures(results)
        return when {
            width >= (if (ranks.hasRanks) WIDE_WITH_RANKS else WIDE) -> wide(results, columns + figures)
            width >= ROOMY -> narrow(results, columns + figures)
            ranks.hasRanks -> narrow(results, columns)
            else -> narrow(results, columns.filter { it.title != CapacityInterval.NAME })
        }
    }

    private fun columns(ranks: Ranks): List<Column> =
        listOfNotNull(
            Column("rank", 4, cell = ranks::cell).takeIf { ranks.hasRanks },
            held,
            Column(CapacityInterval.NAME, 9, cell = Ranks::interval),
            breaking,
            limitedBy,
        )

    private fun wide(results: List<CapacityResult>, columns: List<Column>): Table = table {
        val tracks = tracksOf(results)
        tableStyle()
        tracks.indices.forEach { track -> widths(1 + track * columns.size, columns, results) }
        header {
            row {
                cell("req/s")
                tracks.forEach {
                    cell(it.label) {
                        columnSpan = columns.size
                        align = TextAlign.CENTER
                    }
                }
            }
            row("service", *tracks.flatMap { columns.map(Column::title) }.toTypedArray())
        }
        body {
            services(results).forEach { (service, tracked) ->
                row(service, *tracks.flatMap { cells(tracked[it], columns) }.toTypedArray())
            }
        }
    }

    private fun narrow(results: List<CapacityResult>, columns: List<Column>): Table = table {
        tableStyle()
        column(TRACK_COLUMN) {
            align = TextAlign.LEFT
            width = ColumnWidth.Fixed("stock".length + 2)
        }
        widths(TRACK_COLUMN + 1, columns, results)
        header { row("service", "track", *columns.map(Column::title).toTypedArray()) }
        body {
            services(results).forEach { (service, tracked) ->
                tracksOf(results).forEachIndexed { i, track ->
                    row(if (i == 0) service else "", track.label, *cells(tracked[track], columns).toTypedArray()) {
                        if (i > 0) cellBorders = Borders.LEFT_RIGHT
                    }
                }
            }
        }
    }

    /** Gives the remaining width to the columns that name the limit. */
    private fun TableBuilder.widths(from: Int, columns: List<Column>, results: List<CapacityResult>) =
        columns.forEachIndexed { i, column ->
            column(from + i) {
                width =
                    if (column === limitedBy) ColumnWidth.Expand() else wide(column.width, results.map(column::text))
                if (column === limitedBy) align = TextAlign.LEFT
            }
        }

    private fun tracksOf(results: List<CapacityResult>) =
        Track.entries.filter { track -> results.any { it.track == track } }

    /** Services with their results, ordered by their highest capacity. */
    fun services(results: List<CapacityResult>): List<Pair<String, Map<Track, CapacityResult>>> =
        results
            .groupBy { it.service }
            .map { (service, tracked) -> service to tracked.associateBy { it.track } }
            .sortedByDescending { (_, tracked) -> tracked.values.maxOf { it.sustained ?: 0 } }

    private fun cells(result: CapacityResult?, columns: List<Column>): List<String> = columns.map {
        if (result == null) "-" else it.text(result)
    }

    /** Marks a lower bound, so that it never looks like the framework's capacity. */
    fun sustained(result: CapacityResult): Cell =
        when {
            !result.isMeasured -> Cell.Missing(Cell.NONE)
            result.atLeast != null -> Cell.LowerBound(result.sustained ?: 0, result.atLeast.label)
            else -> result.sustained?.let { Cell.Number(it) } ?: Cell.Number(0, "none")
        }
}
