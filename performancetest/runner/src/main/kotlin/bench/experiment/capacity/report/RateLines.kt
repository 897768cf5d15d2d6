package bench.experiment.capacity.report

import bench.model.Verdict
import bench.record.TrialRecord
import bench.report.chart.Line
import bench.report.chart.Mark
import bench.report.chart.Point
import bench.report.section.median
import bench.report.section.verdict
import bench.stats.Estimate
import kotlin.math.exp
import kotlin.math.ln
import kotlin.math.roundToInt

/**
 * Lines of a metric by rate; trials of one service at rates that the search treats as equal are one point.
 *
 * @param resolution highest relative distance of equal rates, 0.1 for 10 %.
 */
internal class RateLines(private val trials: List<TrialRecord>, private val resolution: Double) {
    fun of(kind: String, value: (TrialRecord) -> Double?): List<Line> =
        trials
            .groupBy { it.service to it.track }
            .flatMap { (key, same) ->
                val (refused, valid) = same.partition { it.verdict == Verdict.INVALID }
                // An invalid trial says nothing about its rate, so it stands alone and no line connects it.
                (listOf(valid) + refused.map(::listOf))
                    .filter { it.isNotEmpty() }
                    .map { some -> Line(key.first, key.second, kind, points(some, value)) }
            }

    private fun points(trials: List<TrialRecord>, value: (TrialRecord) -> Double?): List<Point> =
        trials.groupBy(::step).toSortedMap().values.map { point(it, value) }

    private fun step(trial: TrialRecord): Int = (ln(trial.rate_per_s.toDouble()) / ln(1 + resolution)).roundToInt()

    private fun point(same: List<TrialRecord>, value: (TrialRecord) -> Double?): Point {
        val estimate = same.mapNotNull(value).takeIf { it.isNotEmpty() }?.let(Estimate::of)
        val verdict = same.map { it.verdict }.sorted()[same.size / 2]
        val text =
            if (same.size == 1) same[0].id
            else "median of ${same.size} trials: ${same.joinToString { it.id.substringBefore('-') }}"
        return Point(
            exp(same.map { ln(it.rate_per_s.toDouble()) }.average()),
            estimate?.median,
            Mark.of(verdict),
            text,
            estimate?.interval?.low,
            estimate?.interval?.high,
        )
    }
}
