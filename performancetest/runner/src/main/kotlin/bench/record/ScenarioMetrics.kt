package bench.record

import bench.model.Rate
import bench.model.ScenarioPlan
import bench.model.Verdict
import bench.stats.median

/**
 * Of each scenario what its last stage and the worst before it showed, one value a repetition; starts under their
 * variant.
 */
object ScenarioMetrics : MetricExtraction {
    private class Figure(val name: String, val unit: String, val better: Better, val of: (TrialRecord) -> Double?)

    /** Without it, a condition that B does not bear would only lack figures. */
    private val held = Figure(MetricKey.HELD, "", Better.HIGHER) { if (it.verdict == Verdict.HOLDS) 1.0 else 0.0 }
    private val constant =
        listOf(
            held,
            Figure("p50_ms", "ms", Better.LOWER) { it.load.p50_ms },
            Figure("p99_ms", "ms", Better.LOWER) { it.load.p99_ms },
            Figure("memory_peak_mib", "MiB", Better.LOWER) { it.resources?.memory_peak_mib },
            Figure("cpu_s_per_1000", "s", Better.LOWER) { it.resources?.cpu_s_per_1000 },
            Figure("threads_max", "threads", Better.LOWER) { it.resources?.threads_max?.toDouble() },
        )
    private val disturbed =
        listOf(
            Figure(MetricKey.RECOVERED, "", Better.HIGHER) {
                if (it.stages.last().recovered_after_s == null) 0.0 else 1.0
            },
            Figure("recovered_after_s", "s", Better.LOWER) { it.stages.last().recovered_after_s?.toDouble() },
            Figure("ping_p99_ms", "ms", Better.LOWER) {
                it.stages.getOrNull(DISTURBANCE)?.ping?.let { ping -> ping.p99_ms ?: ping.max_ms }
            },
            Figure("correct_share", "", Better.HIGHER) { it.stages.getOrNull(DISTURBANCE)?.load?.correct_share },
            Figure("failed_p50_ms", "ms", Better.LOWER) { it.stages.getOrNull(DISTURBANCE)?.failed_p50_ms },
        )

    override fun of(run: RunRecord, trials: List<Trial>): List<Metric> =
        trials
            .filterIsInstance<TrialRecord>()
            .filter { it.verdict != Verdict.INVALID }
            .groupBy { key(run, it) }
            .flatMap { (key, same) ->
                figures(run, same).mapNotNull { it.metric(key.copy(name = it.name), same, skipped(run, key)) }
            }

    /** A share of what a service bears is another rate in another run, so its rate is the condition. */
    private fun key(run: RunRecord, trial: TrialRecord): MetricKey =
        if (run.planOf<ScenarioPlan>().scenario(trial.scenario.orEmpty()).users_per_s is Rate.Share)
            MetricKey.ofLevel(trial.service, trial.track, trial.level_per_s, "")
        else MetricKey(trial.service, trial.track, trial.scenario.orEmpty(), "")

    private fun figures(run: RunRecord, same: List<TrialRecord>) =
        if (run.planOf<ScenarioPlan>().scenario(same.first().scenario.orEmpty()).isConstant) constant else disturbed

    /** Repetitions in which it was not tried, since less had failed. */
    private fun skipped(run: RunRecord, key: MetricKey) =
        run.skipped
            .map { it.search }
            .count { it.service == key.service && it.track == key.track && it.condition == key.condition }

    private fun Figure.metric(key: MetricKey, trials: List<TrialRecord>, skipped: Int): Metric? {
        val values =
            trials
                .groupBy { it.repetition }
                .values
                .mapNotNull { repetition -> repetition.mapNotNull(of).takeIf { it.isNotEmpty() }?.let(::median) } +
                if (this === held) List(skipped) { 0.0 } else emptyList()
        return Metric(key, unit, better, values).takeIf { values.isNotEmpty() }
    }

    private const val DISTURBANCE = 1
}

/** Of each variant of a start the time to its first answer and what it needed for that. */
object StartMetrics : MetricExtraction {
    private class Figure(
        val name: String,
        val unit: String,
        val better: Better = Better.LOWER,
        val of: (StartTrial) -> Double?,
    )

    private val figures =
        listOf(
            Figure(MetricKey.ANSWERED, "", Better.HIGHER) { if (it.failure == null) 1.0 else 0.0 },
            Figure("first_answer_ms", "ms") { it.first_answer_ms },
            Figure("rss_mib", "MiB") { it.rss_mib },
            Figure("cpu_s", "s") { it.cpu_s },
            Figure("artefact_mib", "MiB") { it.artefact_mib },
        )

    override fun of(run: RunRecord, trials: List<Trial>): List<Metric> =
        trials
            .filterIsInstance<StartTrial>()
            .groupBy { Triple(it.service, it.track, it.condition) }
            .flatMap { (key, same) ->
                figures.mapNotNull { figure ->
                    same
                        .filter { it.failure == null || figure.better == Better.HIGHER }
                        .mapNotNull(figure.of)
                        .takeIf { it.isNotEmpty() }
                        ?.let {
                            Metric(
                                MetricKey(key.first, key.second, key.third, figure.name),
                                figure.unit,
                                figure.better,
                                it,
                            )
                        }
                }
            }
}
