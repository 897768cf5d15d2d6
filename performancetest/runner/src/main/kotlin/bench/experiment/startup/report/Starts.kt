package bench.experiment.startup.report

import bench.model.StartCondition
import bench.record.StartTrial
import bench.report.section.median
import bench.stats.Estimate
import bench.stats.Interval
import bench.stats.Ranking

/** All starts of one service under one condition. */
internal class Starts(val service: String, val condition: StartCondition, val all: List<StartTrial>) {
    val good = all.filter { it.failure == null }
    val estimate = good.mapNotNull { it.first_answer_ms }.takeIf { it.isNotEmpty() }?.let(Estimate::of)
    val firstMs = estimate?.median
    val resolutionMs = good.map { it.resolution_ms }.median()
    val leftWaiting = good.count { it.left_waiting > 0 }

    /** The fastest ranks first. Each start may have been faster by the resolution, so that decides no rank. */
    val entry: Ranking.Entry
        get() = Ranking.Entry(-estimate!!.median, range?.unaryMinus(), isAtLeast = false)

    private val range
        get() = estimate?.interval?.let { Interval(it.low - (resolutionMs ?: 0.0), it.high) }

    fun median(of: (StartTrial) -> Double?) = good.map(of).median()

    companion object {
        /** Ordered by the `stock` start time of their service, fastest first. */
        fun of(trials: List<StartTrial>): List<Starts> =
            trials
                .groupBy { it.service to StartCondition.of(it.condition) }
                .map { (key, all) -> Starts(key.first, key.second, all) }
                .sortedWith(compareBy({ stockMs(it.service, trials) }, { it.service }, { it.condition }))

        /** Ranks among stock services; null for a service without a rank. */
        fun places(groups: List<Starts>): Map<Starts, Ranking.Place?> =
            groups
                .filter { it.condition == StartCondition.STOCK && it.estimate != null }
                .let { ranked -> ranked.zip(Ranking.of(ranked.map { it.entry })).toMap() }

        private fun stockMs(service: String, trials: List<StartTrial>): Double =
            trials
                .filter { it.service == service && it.condition == StartCondition.STOCK.label }
                .map { it.first_answer_ms }
                .median() ?: Double.MAX_VALUE
    }
}
