package bench.experiment.startup.report

import bench.record.Better
import bench.record.MetricExtraction
import bench.record.MetricKey
import bench.record.MetricValues
import bench.record.RunRecord
import bench.record.StartTrial
import bench.record.StartTrialMetrics
import bench.record.Trial

/** Time to the first answer and resources until then, for each condition of a start. */
object StartMetrics : MetricExtraction {
    private val metrics =
        listOf(
            StartTrialMetrics.answered,
            StartTrialMetrics.firstAnswer,
            StartTrialMetrics.rss,
            StartTrialMetrics.cpu,
            StartTrialMetrics.artefact,
        )

    override fun of(run: RunRecord, trials: List<Trial>): List<MetricValues> =
        trials
            .filterIsInstance<StartTrial>()
            .groupBy { Triple(it.service, it.track, it.condition) }
            .flatMap { (key, same) ->
                metrics.mapNotNull { metric ->
                    val ended = same.filter { it.failure == null || metric.better == Better.HIGHER }
                    ended
                        .mapNotNull(metric.of)
                        .takeIf { it.isNotEmpty() }
                        ?.let {
                            MetricValues(
                                MetricKey(key.first, key.second, key.third, metric.key),
                                metric.unit,
                                metric.better,
                                it,
                            )
                        }
                }
            }
}
