package bench.experiment.workload.report

import bench.model.Verdict
import bench.record.Better
import bench.record.Metric
import bench.record.WorkloadTrial
import bench.stats.Estimate
import bench.stats.Ranking

/**
 * Ranks of conditions with the same work, by one metric. A row that is not `sustained`, or lacks the metric, has none.
 */
internal class WorkloadPlaces(private val metric: Metric<WorkloadTrial>, same: List<WorkloadRow>) {
    private val known =
        same
            .filter { it.verdict == Verdict.SUSTAINED && metric.better != Better.NEITHER }
            .mapNotNull { row -> row.estimate(metric)?.let { row to entry(it) } }

    private val places: Map<WorkloadRow, Ranking.Place?> =
        if (known.size < 2) emptyMap() else known.map { it.first }.zip(Ranking.of(known.map { it.second })).toMap()

    fun place(row: WorkloadRow): Ranking.Place? = places[row]

    /** Best, or a tie with the best. False for all where all tie. */
    fun isBest(row: WorkloadRow): Boolean =
        place(row)?.best == FIRST && places.values.any { it != null && it.best > FIRST }

    private fun entry(estimate: Estimate): Ranking.Entry =
        if (metric.better == Better.LOWER) Ranking.Entry(-estimate.median, estimate.interval?.let { -it }, false)
        else Ranking.Entry(estimate.median, estimate.interval, false)

    private companion object {
        const val FIRST = 1
    }
}
