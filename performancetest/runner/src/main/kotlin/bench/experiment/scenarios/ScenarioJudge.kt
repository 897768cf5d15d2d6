package bench.experiment.scenarios

import bench.model.BenchMetrics
import bench.model.InvalidReason
import bench.model.Objective
import bench.model.Verdict
import bench.record.LoadMetrics
import bench.validity.ValidityGate

/**
 * Makes one verdict from the metrics of several stages. `sustained`: each stage met its objective. `degraded`: a stage
 * missed it, but the service recovered. `broken`: the service did not recover, or has ended.
 */
object ScenarioJudge {
    /**
     * @property objective objective for calls of this stage; a normal answer takes as long as the stage's dependency.
     */
    class Judged(val load: LoadMetrics, val objective: Objective)

    fun reasons(stages: List<Judged>, bench: BenchMetrics, isWell: Boolean, hasEnded: Boolean): List<InvalidReason> {
        if (hasEnded) return emptyList()
        // The mock's lateness is that of all stages: the smallest slack decides.
        val slackMs = stages.minOf { it.objective.slack_ms }
        val reasons = stages.flatMap { ValidityGate.reasons(it.load, bench, isSteadyState = false, slackMs) }.distinct()
        return if (verdict(stages, reasons, isWell, hasEnded) == Verdict.SUSTAINED) reasons
        else reasons + ValidityGate.doubts(bench)
    }

    fun verdict(stages: List<Judged>, reasons: List<InvalidReason>, isWell: Boolean, hasEnded: Boolean): Verdict =
        when {
            hasEnded -> Verdict.BROKEN
            reasons.isNotEmpty() -> Verdict.INVALID
            !isWell -> Verdict.BROKEN
            stages.all { meets(it) } -> Verdict.SUSTAINED
            else -> Verdict.DEGRADED
        }

    /** Ignores the rule about growing queues, because a stage has no steady state. */
    private fun meets(stage: Judged): Boolean {
        val isFast =
            stage.load.p99_ms?.let { it <= stage.objective.p99_ms } ?: (stage.load.late <= stage.load.due / 100)
        return stage.load.correct_share >= stage.objective.correct_share && isFast
    }
}
