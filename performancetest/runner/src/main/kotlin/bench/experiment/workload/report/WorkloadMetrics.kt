package bench.experiment.workload.report

import bench.model.Verdict
import bench.record.Better
import bench.record.MetricExtraction
import bench.record.MetricKey
import bench.record.MetricValues
import bench.record.RunRecord
import bench.record.Trial
import bench.record.WorkloadCatalogue
import bench.record.WorkloadTrial
import bench.stats.median

/** Comparable metrics of each condition, one value for each repetition. */
object WorkloadMetrics : MetricExtraction {
    private val compared = WorkloadCatalogue.all.filter { it.better != Better.NEITHER }

    /**
     * Without this metric, a condition that B fails would only have missing values, or look better because it ended
     * sooner.
     */
    private fun held(key: MetricKey, same: List<WorkloadTrial>) =
        MetricValues(
            key.copy(name = MetricKey.HELD),
            "",
            Better.HIGHER,
            same
                .groupBy { it.repetition }
                .values
                .map { repetition -> median(repetition.map { if (it.verdict == Verdict.SUSTAINED) 1.0 else 0.0 }) },
        )

    override fun of(run: RunRecord, trials: List<Trial>): List<MetricValues> =
        trials
            .filterIsInstance<WorkloadTrial>()
            .filter { it.verdict != Verdict.INVALID }
            .groupBy { MetricKey(it.service, it.track, it.condition, "") }
            .flatMap { (key, same) ->
                listOf(held(key, same)) +
                    compared.mapNotNull { it.values(key, same.groupBy { trial -> trial.repetition }.values) }
            }
}
