package bench.result

import bench.stats.median

/** Of each scenario what its last stage and the worst before it showed, one value a repetition; starts under their variant. */
object ScenarioMetrics : MetricExtraction {
    private class Figure(val name: String, val unit: String, val better: Better, val of: (TrialRecord) -> Double?)

    private val constant = listOf(
        Figure("p50_ms", "ms", Better.LOWER) { it.load.p50_ms },
        Figure("p99_ms", "ms", Better.LOWER) { it.load.p99_ms },
        Figure("memory_peak_mib", "MiB", Better.LOWER) { it.resources?.memory_peak_mib },
        Figure("cpu_s_per_1000", "s", Better.LOWER) { it.resources?.cpu_s_per_1000 },
        Figure("threads_max", "threads", Better.LOWER) { it.resources?.threads_max?.toDouble() },
    )
    private val disturbed = listOf(
        Figure("recovered_after_s", "s", Better.LOWER) { it.stages.last().recovered_after_s?.toDouble() },
        Figure("ping_p99_ms", "ms", Better.LOWER) { it.stages.getOrNull(DISTURBANCE)?.ping?.let { ping -> ping.p99_ms ?: ping.max_ms } },
        Figure("correct_share", "", Better.HIGHER) { it.stages.getOrNull(DISTURBANCE)?.load?.correct_share },
        Figure("failed_p50_ms", "ms", Better.LOWER) { it.stages.getOrNull(DISTURBANCE)?.failed_p50_ms },
    )

    override fun of(run: RunRecord, trials: List<Trial>): List<Metric> = trials.filterIsInstance<TrialRecord>().filter { it.verdict != Verdict.INVALID }
        .groupBy { Triple(it.service, it.track, it.scenario.orEmpty()) }
        .flatMap { (key, same) -> (if (same.first().stages.size > 1) disturbed else constant).mapNotNull { it.metric(MetricKey(key.first, key.second, key.third, it.name), same) } }

    private fun Figure.metric(key: MetricKey, trials: List<TrialRecord>): Metric? {
        val values = trials.groupBy { it.repetition }.values.mapNotNull { repetition -> repetition.mapNotNull(of).takeIf { it.isNotEmpty() }?.let(::median) }
        return Metric(key, unit, better, values).takeIf { values.isNotEmpty() }
    }

    private const val DISTURBANCE = 1
}

/** Of each variant of a start the time to its first answer and what it needed for that. */
object StartMetrics : MetricExtraction {
    private class Figure(val name: String, val unit: String, val of: (StartTrial) -> Double?)

    private val figures = listOf(
        Figure("first_answer_ms", "ms") { it.first_answer_ms }, Figure("rss_mib", "MiB") { it.rss_mib }, Figure("cpu_s", "s") { it.cpu_s }, Figure("artefact_mib", "MiB") { it.artefact_mib },
    )

    override fun of(run: RunRecord, trials: List<Trial>): List<Metric> = trials.filterIsInstance<StartTrial>().filter { it.failure == null }
        .groupBy { Triple(it.service, it.track, it.condition) }.flatMap { (key, same) ->
            figures.mapNotNull { figure -> same.mapNotNull(figure.of).takeIf { it.isNotEmpty() }?.let { Metric(MetricKey(key.first, key.second, key.third, figure.name), figure.unit, Better.LOWER, it) } }
        }
}
