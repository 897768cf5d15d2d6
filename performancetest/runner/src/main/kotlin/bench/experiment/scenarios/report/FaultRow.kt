package bench.experiment.scenarios.report

import bench.record.LoadMetrics
import bench.record.RestMetrics
import bench.record.StageMetrics
import bench.report.section.median

/**
 * One service, track and fault; its trials have the stages before, during and after. Metrics are medians of the valid
 * trials; null if none is known.
 */
internal class FaultRow(val trials: ScenarioTrials) {
    val failedAfterMs = during { it.failed_p50_ms }
    val failedP99Ms = during { it.failed_p99_ms }
    val rightBeforeMs = before { p99(it.load) }
    val rightDuringMs = during { p99(it.load) }

    /** Latency of correct answers during the fault if it exceeds the dependency's delay; else null. */
    val slowMs = during { stage -> p99(stage.load)?.takeIf { it > stage.dependency.longest_ms + HARMED_MS } }
    val pingBeforeMs = before { p99(it.ping) }
    val pingDuringMs = during { p99(it.ping) }
    val pingsLost = during { it.ping?.let { ping -> (ping.failed.values.sum() + ping.unanswered).toDouble() } }
    val recoveredAfterS = trials.recoveredAfterS
    val files = left { it.file_descriptors?.toDouble() }
    val threads = left { it.threads?.toDouble() }
    val memoryMib = left { it.anonymous_mib }

    /**
     * Calls to the dependency for each call to the service, by Little's law; null if the fault itself decides how long
     * calls take there.
     */
    val callsPerCall = trials.median { trial ->
        val stage = trial.stages.getOrNull(DURING)
        val perCallS =
            stage
                ?.dependency
                ?.takeIf { (it.fault == null || it.fault in AFTER_DELAY) && it.slow_instance_ms == null }
                ?.delay_ms
                ?.div(1_000.0)
        if (perCallS == null || perCallS == 0.0) null else stage.mock_in_flight_mean?.div(trial.rate_per_s * perCallS)
    }

    /** Kinds of answers during the fault, as shares of calls that were due, most frequent first. */
    val answers: List<Pair<String, Double>> =
        trials.valid
            .mapNotNull { it.stages.getOrNull(DURING)?.load }
            .let { loads ->
                val due = loads.sumOf { it.due }.coerceAtLeast(1)
                val kinds = loads.flatMap { load ->
                    load.failed.entries.map { it.key to it.value } +
                        (CORRECT to load.correct) +
                        ("none" to load.unanswered)
                }
                kinds
                    .groupBy({ it.first }, { it.second })
                    .map { (kind, counts) -> kind to counts.sum().toDouble() / due }
                    .filter { it.second > 0 }
                    .sortedByDescending { it.second }
            }

    /** Whether the fault affected `/ping`, which does not need the dependency. */
    val isHarmed: Boolean
        get() = (pingDuringMs ?: 0.0) > HARMED_MS || (pingsLost ?: 0.0) > 0

    private fun before(of: (StageMetrics) -> Double?) = trials.median { it.stages.firstOrNull()?.let(of) }

    private fun during(of: (StageMetrics) -> Double?) = trials.median { it.stages.getOrNull(DURING)?.let(of) }

    private fun left(of: (RestMetrics) -> Double?) = trials.median { trial ->
        trial.rest_after?.let(of)?.let { after -> trial.rest_before?.let(of)?.let { after - it } }
    }

    private fun p99(load: LoadMetrics?) = load?.let { it.p99_ms ?: it.max_ms }

    companion object {
        const val CORRECT = "correct"
        const val HARMED_MS = 100
        private const val DURING = 1

        /** Faults that show only after the delay. */
        private val AFTER_DELAY = setOf("reset", "garbage")
    }
}
