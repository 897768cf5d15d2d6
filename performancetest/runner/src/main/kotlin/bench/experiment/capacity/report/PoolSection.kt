package bench.experiment.capacity.report

import bench.model.TrialSettings
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
import bench.wording.PoolFinding
import bench.wording.PoolWords
import bench.wording.SearchCaptions

/** Latency, calls that wait for a slot and memory, by the size of a service's pool at one rate. */
internal class PoolSection(private val settings: TrialSettings, trials: List<TrialRecord>, private val memory: String) {
    private val rows = PoolRow.all(settings.pools, trials)

    fun of(heading: String): ReportSection {
        val findings = rows.groupBy { it.service }.map { (service, same) -> PoolFinding(service, PoolRow.enough(same)) }
        val says = PoolWords.texts(findings)
        return ReportSection("pools", heading, SearchCaptions.POOLS, says, chart(), table(), leading = says.size)
    }

    private fun chart() =
        LineChart(
            Axis("slots ÷ (rate × delay)"),
            Axis("p99, ms", isLogarithmic = true),
            rows
                .groupBy { it.service to it.track }
                .map { (key, same) -> Line(key.first, key.second, "p99", same.map(::point)) },
        )

    private fun point(row: PoolRow) =
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
                Field<PoolRow>(ResultTable.Column("service", "service")) { Cell.Text(it.service) },
                Field<PoolRow>(ResultTable.Column("slots", "slots")) { Cell.Number(it.pool.slots) },
                Field<PoolRow>(ResultTable.Column("of rate × delay", "share", digits = 2)) {
                    Cell.Number(it.pool.share)
                },
                Field<PoolRow>(ResultTable.Column("p50, ms", "p50_ms")) { latency(it) { load -> load.p50_ms } },
                Field<PoolRow>(ResultTable.Column("p99, ms", "p99_ms")) { latency(it) { load -> load.p99_ms } },
                Field<PoolRow>(ResultTable.Column("failed calls", "failed")) { Cell.Number(it.failed) },
                Field<PoolRow>(ResultTable.Column("waiting for a slot", "waiting_for_slot")) { Cell.of(waiting(it)) },
                Field<PoolRow>(ResultTable.Column("peak at the dependency", "mock_peak_in_flight")) {
                    Cell.of(it.median { trial -> trial.bench.mock_peak_in_flight?.toDouble() })
                },
                Field<PoolRow>(ResultTable.Column("peak $memory, MiB", "memory_peak_mib")) { Cell.of(it.memoryMib) },
            ),
        )

    private fun latency(row: PoolRow, of: (LoadMetrics) -> Double?): Cell {
        val growth = row.median { trial -> trial.load.queue_growth?.times(trial.rate_per_s) }
        return if (row.pool.share < 1 && growth != null && !row.isSustained) Cell.Text(PoolWords.growing(growth))
        else Cell.of(row.median { of(it.load) })
    }

    private fun waiting(row: PoolRow): Double? = row.median {
        maxOf(0.0, it.load.in_flight_mean - it.load.achieved_per_s * settings.meanDelayMs / MS_PER_S)
    }

    private companion object {
        const val MS_PER_S = 1_000.0
    }
}
