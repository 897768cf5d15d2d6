package bench.experiment.workload.report

import bench.model.Verdict
import bench.record.Better
import bench.record.Metric
import bench.record.WorkloadTrial
import bench.report.section.median
import bench.report.section.verdict
import bench.stats.Estimate
import bench.stats.Ranking
import bench.wording.ServiceFigure
import bench.wording.WorkloadFinding
import bench.wording.WorkloadFinding.Order

/**
 * Best and worst of comparable conditions, unless they tie.
 *
 * @param same rows by their name within the group; rows that are not `sustained`, or lack [measure], are not ranked.
 */
internal class WorkloadSpread(
    private val measure: Metric<WorkloadTrial>,
    private val unit: String,
    same: List<Pair<String, WorkloadRow>>,
) {
    private class Ranked(val name: String, val estimate: Estimate)

    private val sign = if (measure.better == Better.LOWER) -1 else 1
    private val ranked =
        same
            .filter { (_, row) -> row.verdict == Verdict.SUSTAINED }
            .mapNotNull { (name, row) -> row.estimate(measure)?.takeIf { it.median > 0 }?.let { Ranked(name, it) } }
            .sortedByDescending { sign * it.estimate.median }

    private val places =
        Ranking.of(
            ranked.map {
                Ranking.Entry(
                    sign * it.estimate.median,
                    it.estimate.interval?.let { interval -> if (sign < 0) -interval else interval },
                    isAtLeast = false,
                )
            }
        )

    /** Rows with missing or incorrect work. */
    private val failing =
        same
            .filter { (_, row) -> row.verdict == Verdict.DEGRADED || row.verdict == Verdict.BROKEN }
            .map { (name, row) -> name to row.verdict }

    /** Null for fewer than two rows. @param what name of what the rows share. */
    fun finding(what: String): WorkloadFinding? =
        if (ranked.size < 2) null else WorkloadFinding.Spread(what, unit, order(), failing)

    /** Without an interval, it is not known which one is first. */
    private fun order(): Order {
        val (best, worst) = figure(ranked.first()) to figure(ranked.last())
        if (places.any { it == null }) return Order.Once(best, worst)
        val first = ranked.indices.filter { places[it]!!.best == 1 }.map { ranked[it].name }
        val medians = ranked.map { it.estimate.median }
        return if (first.size == ranked.size) Order.Tie(first, medians.min(), medians.max())
        else Order.Distance(first, best, worst, places.last()!!.isShared)
    }

    private fun figure(of: Ranked) = ServiceFigure(of.name, of.estimate.median)
}
