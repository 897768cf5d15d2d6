package bench.experiment.waiting.report

import bench.record.Metric
import bench.record.WaitingMetrics
import bench.record.WaitingReading
import bench.record.WaitingTrial
import bench.report.section.Cell
import bench.report.section.Field
import bench.report.section.ResultTable
import bench.report.section.column
import bench.report.section.named
import bench.stats.LinearFit

/** Table of waiting calls: memory of one, with and without garbage and stacks, its threads, and a million of them. */
internal object WaitingTable {
    fun of(trials: List<WaitingTrial>): ResultTable =
        WaitingCost.of(trials).let { ResultTable.of(it, fields(), WaitingFindings.of(it)) }

    /** Every reading. */
    fun readings(trials: List<WaitingTrial>): ResultTable =
        ResultTable.of(trials.flatMap { trial -> trial.readings.map { trial to it } }, readingFields())

    private fun readingFields(): List<Field<Pair<WaitingTrial, WaitingReading>>> =
        named<Pair<WaitingTrial, WaitingReading>>(service = { it.first.service }, track = { it.first.track }) +
            listOf(
                Field(ResultTable.Column("process", "repetition")) { Cell.Number(it.first.repetition) },
                Field(ResultTable.Column("calls", "in_flight")) { Cell.Number(it.second.in_flight) },
                Field(ResultTable.Column("RSS MiB", "rss_mib", digits = 1)) { Cell.of(it.second.rss_mib) },
                Field(ResultTable.Column("live heap MiB", "live_heap_mib", digits = 1)) {
                    Cell.of(it.second.live_heap_mib)
                },
                Field(ResultTable.Column("threads", "threads")) { Cell.of(it.second.threads) },
            )

    private fun fields(): List<Field<WaitingCost>> =
        named<WaitingCost>(trackFrom = 110, { it.service }, { it.track }) +
            Field(ResultTable.Column("processes", "processes", least = 120)) { Cell.Number(it.all.size) } +
            Field(ResultTable.Column("failed", "failed", least = 120)) { Cell.Number(it.all.size - it.good.size) } +
            slope(WaitingMetrics.memory) { it.memory } +
            interval("rss_per_call_interval_kib") { it.memory } +
            Field(ResultTable.Column("R²", "r_squared", digits = 3, least = 120)) {
                Cell.of(it.memory?.explained)
            } +
            slope(WaitingMetrics.heap) { it.heap } +
            interval("live_heap_per_call_interval_kib", least = 120) { it.heap } +
            slope(WaitingMetrics.threads, from = 90) { it.threads } +
            Field(WaitingMetrics.rest.column(from = 100)) { Cell.of(it.restMib) } +
            Field(WaitingMetrics.cpu.column(from = 120)) { Cell.of(it.cpuSPer1000) } +
            Field(ResultTable.Column("GiB-hours per million", "gib_hours", digits = 4)) { Cell.of(it.gibHours) } +
            Field(ResultTable.Column("core-hours per million", "core_hours", digits = 3)) { Cell.of(it.coreHours) }

    private fun slope(metric: Metric<WaitingTrial>, from: Int = 0, of: (WaitingCost) -> LinearFit?) =
        Field<WaitingCost>(metric.column(from = from)) { Cell.of(of(it)?.slope) }

    private fun interval(key: String, least: Int = 0, of: (WaitingCost) -> LinearFit?) =
        Field<WaitingCost>(ResultTable.Column("95 %", key, least = least)) {
            Cell.of(of(it)?.interval, digits = 1)
        }
}
