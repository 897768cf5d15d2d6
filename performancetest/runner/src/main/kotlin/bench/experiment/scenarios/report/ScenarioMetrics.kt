package bench.experiment.scenarios.report

import bench.model.Rate
import bench.model.ScenarioPlan
import bench.model.Verdict
import bench.record.Metric
import bench.record.MetricExtraction
import bench.record.MetricKey
import bench.record.MetricValues
import bench.record.ProcessMetrics
import bench.record.RunRecord
import bench.record.Trial
import bench.record.TrialMetrics
import bench.record.TrialRecord

/** Metrics of the last stage and of the worst earlier stage of each scenario, one value for each repetition. */
object ScenarioMetrics : MetricExtraction {
    /** Without this metric, a condition that only B misses would appear as missing values only. */
    private val constant: List<Metric<TrialRecord>> =
        listOf(
            TrialMetrics.held,
            TrialMetrics.p50,
            TrialMetrics.p99,
            ProcessMetrics.memoryPeak,
            ProcessMetrics.cpuPer1000,
            ProcessMetrics.threads,
        ) + ProcessMetrics.further
    private val disturbed =
        listOf(
            TrialMetrics.recovered,
            TrialMetrics.recoveredAfter,
            TrialMetrics.pingP99,
            TrialMetrics.correctShare,
            TrialMetrics.failedP50,
        )

    override fun of(run: RunRecord, trials: List<Trial>): List<MetricValues> =
        trials
            .filterIsInstance<TrialRecord>()
            .filter { it.verdict != Verdict.INVALID }
            .groupBy { key(run, it) }
            .flatMap { (key, same) ->
                figures(run, same).mapNotNull { metric(it, key, same, skipped(run, key)) }
            }

    /** A share of capacity gives another rate in another run, so the rate itself is part of the condition. */
    private fun key(run: RunRecord, trial: TrialRecord): MetricKey =
        if (run.planOf<ScenarioPlan>().scenario(trial.scenario.orEmpty()).rate_per_s is Rate.Share)
            MetricKey.ofRate(trial.service, trial.track, trial.rate_per_s, "")
        else MetricKey(trial.service, trial.track, trial.scenario.orEmpty(), "")

    private fun figures(run: RunRecord, same: List<TrialRecord>) =
        if (run.planOf<ScenarioPlan>().scenario(same.first().scenario.orEmpty()).isConstant) constant else disturbed

    /** Repetitions that skipped the scenario, because easier scenarios had failed. */
    private fun skipped(run: RunRecord, key: MetricKey) =
        run.skipped
            .map { it.search }
            .count { it.service == key.service && it.track == key.track && it.condition == key.condition }

    private fun metric(metric: Metric<TrialRecord>, key: MetricKey, trials: List<TrialRecord>, skipped: Int) =
        metric.values(key, trials.groupBy { it.repetition }.values)?.let {
            if (metric === TrialMetrics.held) it.copy(values = it.values + List(skipped) { 0.0 }) else it
        }
}
