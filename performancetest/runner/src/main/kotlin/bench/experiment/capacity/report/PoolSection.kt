package bench.experiment.capacity.report

import bench.model.SearchedSlots
import bench.model.TrialSettings
import bench.model.Verdict
import bench.record.LoadMetrics
import bench.record.TrialRecord
import bench.report.chart.Axis
import bench.report.chart.Line
import bench.report.chart.LineChart
import bench.report.chart.Mark
import bench.report.chart.Point
import bench.report.section.Cell
import bench.report.section.Field
import bench.report.section.ReportSection
import bench.report.section.ResultTable
import bench.stats.median as middle
import bench.wording.PoolFinding
import bench.wording.PoolWords
import bench.wording.SearchCaptions

/** Latency, calls that wait for a slot and memory, by the size of a service's pool at one rate. */
internal class PoolSection(private val settings: TrialSettings, trials: List<TrialRecord>, private val memory: String) {
    /** Valid trials of one service with one size. */
    private class Row(val service: String, val pool: SearchedSlots, val trials: List<TrialRecord>) {
        /** Records may hold numbers whose product is none. */
        fun median(of: (TrialRecord) -> Double?): Double? =
            trials.mapNotNull(of).filter { it.isFinite() }.takeIf { it.isNotEmpty() }?.let(::middle)

        val isSustained: Boolean
            get() = 2 * trials.count { it.verdict == Verdict.SUSTAINED } > trials.size

        val failed: Long
            get() = trials.sumOf { it.load.failed.values.sum() }

        val memoryMib: Double?
            get() = median { it.resources?.memory_peak_mib }
    }

    private val rows =
        settings.pools
            .flatMap { pool ->
                trials
                    .filter { pool.isOf(it.service) && it.verdict != Verdict.INVALID }
                    .groupBy { pool.service(it.service) }
                    .map { (service, same) -> Row(service, pool, same) }
            }
            .sortedWith(compareBy({ it.service }, { it.pool.slots }))

    fun of(heading: String): ReportSection {
        val says = PoolWords.texts(rows.groupBy { it.service }.map { (service, same) -> finding(service, same) })
        return ReportSection("pools", heading, SearchCaptions.POOLS, says, chart(), table(), leading = says.size)
    }

    /** At rate × delay and below, the queue grows without end, however short a window may be. */
    private fun finding(service: String, rows: List<Row>) =
        PoolFinding(
            service,
            rows.filter { it.isSustained && it.pool.share > 1 }.minByOrNull { it.pool.slots }?.pool,
        )

    private fun chart() =
        LineChart(
            Axis("slots ÷ (rate × delay)"),
            Axis("p99, ms", isLogarithmic = true),
            rows
                .groupBy { it.service to it.trials.first().track }
                .map { (key, same) -> Line(key.first, key.second, "p99", same.map(::point)) },
        )

    private fun point(row: Row) =
        Point(
            row.pool.share,
            row.median { it.load.p99_ms },
            Mark.of(row.trials.map { it.verdict }.sorted()[row.trials.size / 2]),
            "${row.pool.slots} slots",
        )

    private fun table() =
        ResultTable.of(
            rows,
            listOf(
                Field<Row>(ResultTable.Column("service", "service")) { Cell.Text(it.service) },
                Field<Row>(ResultTable.Column("slots", "slots")) { Cell.Number(it.pool.slots) },
                Field<Row>(ResultTable.Column("of rate × delay", "share", digits = 2)) { Cell.Number(it.pool.share) },
                Field<Row>(ResultTable.Column("p50, ms", "p50_ms")) { latency(it) { load -> load.p50_ms } },
                Field<Row>(ResultTable.Column("p99, ms", "p99_ms")) { latency(it) { load -> load.p99_ms } },
                Field<Row>(ResultTable.Column("failed calls", "failed")) { Cell.Number(it.failed) },
                Field<Row>(ResultTable.Column("waiting for a slot", "waiting_for_slot")) { Cell.of(waiting(it)) },
                Field<Row>(ResultTable.Column("peak at the dependency", "mock_peak_in_flight")) {
                    Cell.of(it.median { trial -> trial.bench.mock_peak_in_flight?.toDouble() })
                },
                Field<Row>(ResultTable.Column("peak $memory, MiB", "memory_peak_mib")) { Cell.of(it.memoryMib) },
            ),
        )

    private fun latency(row: Row, of: (LoadMetrics) -> Double?): Cell {
        val growth = row.median { trial -> trial.load.queue_growth?.times(trial.rate_per_s) }
        return if (row.pool.share < 1 && growth != null && !row.isSustained) Cell.Text(PoolWords.growing(growth))
        else Cell.of(row.median { of(it.load) })
    }

    private fun waiting(row: Row): Double? = row.median {
        maxOf(0.0, it.load.in_flight_mean - it.load.achieved_per_s * settings.meanDelayMs / MS_PER_S)
    }

    private companion object {
        const val MS_PER_S = 1_000.0
    }
}
