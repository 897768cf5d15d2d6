package bench.experiment.capacity.report

import bench.model.Track
import bench.record.CapacityResult
import bench.report.section.Cell
import bench.report.section.Field
import bench.report.section.ResultTable
import java.util.Locale

/** The answer in four columns, for readers who know nothing of the suite yet. */
object FirstTable {
    private class Row(val service: String, private val tracked: Map<Track, CapacityResult>) {
        /** With thousands separators. */
        fun capacity(track: Track): Cell {
            val result = tracked[track]?.takeIf { it.isMeasured } ?: return Cell.Missing()
            val rate = result.sustained ?: 0
            return Cell.Marked(rate.toDouble(), "%s%,d".format(Locale.ROOT, if (result.isAtLeast) "≥ " else "", rate))
        }

        /** "slots, then CPU": limit on `stock`, then on `tuned`. */
        fun limits(): String =
            Track.entries.mapNotNull { tracked[it]?.limit?.kind?.label }.distinct().joinToString(", then ")
    }

    fun of(results: List<CapacityResult>): ResultTable =
        ResultTable.of(
            CapacityTable.services(results).map { (service, tracked) -> Row(service, tracked) },
            listOf(
                Field<Row>(ResultTable.Column("service", "service")) { Cell.Text(it.service) },
                Field(ResultTable.Column("out of the box, req/s", "stock_rps")) { it.capacity(Track.STOCK) },
                Field(ResultTable.Column("tuned, req/s", "tuned_rps")) { it.capacity(Track.TUNED) },
                Field(ResultTable.Column("what stops it", "limits")) { Cell.Text(it.limits()) },
            ),
        )
}
