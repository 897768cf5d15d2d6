package bench.experiment.capacity.report

import bench.record.LimitRow
import bench.record.MemoryKind
import bench.record.RateMetrics
import bench.report.section.column
import bench.report.section.limitedBy
import bench.report.section.named
import bench.report.section.tableStyle
import bench.report.section.wide
import bench.wording.EvidenceWords
import bench.wording.SearchCaptions
import bench.wording.limitedBy
import com.github.ajalt.mordant.rendering.TextAlign
import com.github.ajalt.mordant.table.Borders
import com.github.ajalt.mordant.table.ColumnWidth
import com.github.ajalt.mordant.table.Table
import com.github.ajalt.mordant.table.table
import java.util.Locale

/**
 * Predicted and measured capacity, with the resources that were used up above it. Narrow terminals show less evidence;
 * `limits.md` has all of it.
 */
object LimitsTable {
    /**
     * @property width in characters; null: the remaining width.
     * @property from width of the terminal from which the column is shown.
     */
    class Column(val title: String, val width: Int?, val from: Int, val text: (LimitRow) -> String?)

    private const val ROOMY = 100
    private const val WIDE = 150

    const val LEGEND = SearchCaptions.LIMITS

    fun columns(rows: List<LimitRow>): List<Column> =
        listOf(
            Column("slots ÷ delay", 5, 0) { row -> row.predicted?.let { "%.0f".format(Locale.ROOT, it) } },
            Column(RateMetrics.sustained.title, 9, 0) { CapacityTable.sustained(it.result).shown(0) },
            Column("ratio", 7, 0, ::ratio),
            Column("above", 5, WIDE) { it.above?.toString() },
            Column("limited by", null, 0) { it.result.limitedBy },
            Column("at the mock, of slots", 9, ROOMY) { it.evidence?.inFlight?.let(EvidenceWords::used) },
            Column("CPU mean/max", 9, WIDE) { it.evidence?.cpu?.let(EvidenceWords::cpu) },
            Column("peak ${MemoryKind.named(rows.mapNotNull { it.seen })} MiB", 16, WIDE) {
                it.evidence?.memory?.let(EvidenceWords::memory)
            },
            Column("file descriptors", 11, WIDE) { it.evidence?.fileDescriptors?.let(EvidenceWords::used) },
            Column("bench: CPU, late", 11, WIDE) { it.evidence?.bench?.let(EvidenceWords::bench) },
        )

    /** Whether a terminal of [width] characters shows the columns that [LEGEND] explains. */
    fun hasEvidence(width: Int): Boolean = width >= ROOMY

    /** @param width of the terminal, in characters. */
    fun of(rows: List<LimitRow>, width: Int): Table = table {
        val shown = columns(rows).filter { width >= it.from }
        tableStyle()
        column(1) {
            align = TextAlign.LEFT
            this.width = ColumnWidth.Fixed("stock".length)
        }
        shown.forEachIndexed { i, column ->
            column(i + 2) {
                this.width = column.width?.let { wide(it, rows.mapNotNull(column.text)) } ?: ColumnWidth.Expand()
                if (column.width == null) align = TextAlign.LEFT
            }
        }
        header { row("service", "track", *shown.map { it.title }.toTypedArray()) }
        body {
            byService(rows).forEach { (service, tracks) ->
                tracks.forEachIndexed { i, row ->
                    row(
                        if (i == 0) service else "",
                        row.track.label,
                        *shown.map { it.text(row) ?: "-" }.toTypedArray(),
                    ) {
                        if (i > 0) cellBorders = Borders.LEFT_RIGHT
                    }
                }
            }
        }
    }

    /** Same order as the capacity table: services by their highest capacity, then tracks. */
    fun byService(rows: List<LimitRow>): List<Pair<String, List<LimitRow>>> =
        CapacityTable.services(rows.map { it.result }).map { (service, _) ->
            service to rows.filter { it.service == service }.sortedBy { it.track }
        }

    private fun ratio(row: LimitRow): String? =
        row.ratio?.let { (if (row.result.isAtLeast) "≥ " else "") + "%.0f %%".format(Locale.ROOT, it * 100) }
}
