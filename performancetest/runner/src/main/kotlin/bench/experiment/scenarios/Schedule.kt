package bench.experiment.scenarios

import bench.loadgen.Phase
import bench.model.Scenario
import bench.model.Stage
import kotlin.math.ceil

/**
 * When each stage of a scenario begins, ends and is measured, in whole seconds of the load's schedule.
 *
 * @param windowS length of a stage that states none; [recoveryS]: longest length of the last of several stages.
 * @param settleS least seconds of load before the first stage is measured.
 */
class Schedule(val scenario: Scenario, private val windowS: Int, private val recoveryS: Int, private val settleS: Int) {
    /**
     * @property fromS first measured second; [untilS]: first second after it; [beginS]: when the dependency changes.
     */
    data class Span(val stage: Stage, val beginS: Int, val fromS: Int, val untilS: Int) {
        val window: IntRange
            get() = fromS..<untilS
    }

    val spans: List<Span> =
        scenario.stages.runningFold(null as Span?) { before, stage -> span(stage, before) }.filterNotNull()

    val endS: Int
        get() = spans.last().untilS

    /**
     * Under a constant condition, no calls wait yet when the first calls arrive. The first answers come one delay
     * later. Only then do as many calls wait as rate and delay require.
     */
    private fun span(stage: Stage, before: Span?): Span {
        val beginS = before?.untilS ?: 0
        val filling = if (scenario.isConstant) ceil(stage.dependency.longest_ms / 1_000.0).toInt() else 0
        val fromS = if (before == null) RAMP_S + maxOf(settleS, filling) else beginS
        val seconds = stage.seconds ?: if (stage === scenario.recovery) recoveryS else windowS
        return Span(stage, beginS, fromS, fromS + seconds)
    }

    /** Steps up to the rate, and keeps it for [tailS] while the last calls wait for their answers. */
    fun phases(ratePerS: Int, tailS: Int): List<Phase> =
        listOf(
            Phase(maxOf(ratePerS * FIRST_STEP, LEAST_PER_S), RAMP_S),
            Phase(ratePerS.toDouble(), endS - RAMP_S + tailS),
        )

    private companion object {
        const val RAMP_S = 1
        const val FIRST_STEP = 0.6
        const val LEAST_PER_S = 1.0
    }
}
