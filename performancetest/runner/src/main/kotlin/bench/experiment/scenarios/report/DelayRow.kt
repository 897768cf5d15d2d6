package bench.experiment.scenarios.report

import bench.model.Track
import bench.model.Verdict
import bench.record.LoadMetrics
import bench.report.section.median
import bench.report.section.verdict

/** Service on a track: its constant delays, shortest first, and the effect of the sudden delay. */
internal class DelayRow
private constructor(
    val service: String,
    val track: Track,
    val slots: Int?,
    val constant: List<ScenarioTrials>,
    val step: ScenarioTrials?,
) {
    /** Invalid trials are left out: they say nothing. */
    private val known = constant.filter { it.verdict != Verdict.INVALID }
    private val held = known.takeWhile { it.verdict == Verdict.SUSTAINED }
    val failing = known.getOrNull(held.size) ?: constant.lastOrNull()?.takeIf { it.verdict == Verdict.INVALID }

    /** Longest sustained delay; null if there is none. */
    val heldMs: Long? = held.lastOrNull()?.delayMs
    val isTold = known.isNotEmpty()
    val failsAtMs = failing?.delayMs
    val predicted = if (slots == null || failsAtMs == null || failsAtMs == 0L) null else slots * 1_000.0 / failsAtMs
    val measured =
        failing
            ?.takeIf { it.verdict != Verdict.INVALID }
            ?.median { it.stages.last().mock_in_flight_mean }
            ?.takeIf { failsAtMs!! > 0 }
            ?.let { it * 1_000 / failsAtMs!! }

    /** Answers come in bursts, one delay apart, so a window shorter than one delay shows no rate. */
    val answered =
        failing
            ?.takeIf { it.verdict != Verdict.INVALID && it.all.first().load.window_s * 1_000L >= failsAtMs!! }
            ?.median { it.load.achieved_per_s }
    val users = constant.firstOrNull()?.all?.first()?.rate_per_s

    /** Null if it never recovered, and if that is not known. */
    val recoveredAfterS: Double? = step?.recoveredAfterS
    val isNeverWell: Boolean = step != null && step.valid.isNotEmpty() && recoveredAfterS == null
    val pingsLost: Double? = step?.median { trial -> trial.stages.getOrNull(SLOW)?.ping?.let(::lost)?.toDouble() }

    /** p99 of calls that need no dependency. @param stage 0 before the delay jumps, 1 while it is long. */
    fun pingP99(stage: Int): Double? = step?.median { trial ->
        trial.stages.getOrNull(stage)?.ping?.let { it.p99_ms ?: it.max_ms }
    }

    private fun lost(ping: LoadMetrics): Long = ping.failed.values.sum() + ping.unanswered

    companion object {
        /** Stage with the slow dependency. */
        const val SLOW = 1
        private val ScenarioTrials.delayMs: Long
            get() = all.first().stages.last().dependency.delay_ms

        /** @param constant trials under constant delays, in any order. */
        fun of(service: String, track: Track, slots: Int?, constant: List<ScenarioTrials>, step: ScenarioTrials?) =
            DelayRow(service, track, slots, constant.sortedBy { it.delayMs }, step)
    }
}
