package bench.experiment.waiting

import bench.loadgen.Phase
import bench.model.WaitingPlan

/** Schedule of the load that lets one number of calls wait after the other: it rises to a number, and then pauses. */
class HeldCalls(plan: WaitingPlan) {
    /** @property atS second of the schedule from which memory is read with so many [calls]. */
    data class Moment(val calls: Int, val atS: Int)

    private val rises =
        plan.calls.zipWithNext { from, to ->
            val seconds = Math.ceilDiv(to - from, plan.rate_per_s)
            Phase((to - from) / seconds.toDouble(), seconds)
        }

    /** As many users as the last number, with pauses between the numbers. */
    val phases: List<Phase> = rises.flatMap { listOf(it, Phase(0.0, plan.hold_s)) }

    /** One for each number but the first, which is the process at rest. */
    val moments: List<Moment> =
        rises
            .runningFold(0) { atS, rise -> atS + rise.seconds + plan.hold_s }
            .drop(1)
            .zip(plan.calls.drop(1)) { endS, calls -> Moment(calls, endS - plan.hold_s + SETTLE_S) }

    private companion object {
        /** For the last calls to reach the dependency. */
        const val SETTLE_S = 1
    }
}
