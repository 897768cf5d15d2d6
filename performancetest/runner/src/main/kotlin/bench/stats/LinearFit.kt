package bench.stats

import kotlin.math.sqrt
import org.apache.commons.statistics.distribution.TDistribution

/**
 * Straight line through the points of several groups, by least squares. Each group has its own intercept, all have one
 * slope (Draper and Smith, Applied Regression Analysis, "Dummy variables").
 *
 * @property slope change of y per x, with the 95 % [interval] of Student's t; the interval is null without a point more
 *   than the line needs.
 * @property explained share of the variance within the groups that the line explains (R²), 0 to 1.
 */
data class LinearFit(val slope: Double, val interval: Interval?, val explained: Double) {
    companion object {
        private const val TAIL = 0.025

        /** @param groups points (x, y) of each group. @return null if no group has two different x. */
        fun of(groups: List<List<Pair<Double, Double>>>): LinearFit? {
            val points = groups.filter { it.isNotEmpty() }.flatMap(::centred)
            val xx = points.sumOf { (x, _) -> x * x }
            if (xx == 0.0) return null
            val slope = points.sumOf { (x, y) -> x * y } / xx
            val rest = points.sumOf { (x, y) -> (y - slope * x) * (y - slope * x) }
            val free = points.size - groups.count { it.isNotEmpty() } - 1
            return LinearFit(slope, interval(slope, rest, xx, free), explained(rest, points))
        }

        private fun centred(group: List<Pair<Double, Double>>): List<Pair<Double, Double>> {
            val (meanX, meanY) = group.map { it.first }.average() to group.map { it.second }.average()
            return group.map { (x, y) -> x - meanX to y - meanY }
        }

        private fun interval(slope: Double, rest: Double, xx: Double, free: Int): Interval? {
            if (free < 1) return null
            val error = sqrt(rest / free / xx) * TDistribution.of(free.toDouble()).inverseSurvivalProbability(TAIL)
            return Interval(slope - error, slope + error)
        }

        private fun explained(rest: Double, points: List<Pair<Double, Double>>): Double {
            val all = points.sumOf { (_, y) -> y * y }
            return if (all == 0.0) 1.0 else 1 - rest / all
        }
    }
}
