package bench.validity

import bench.model.BROKEN_SHARE
import bench.model.BenchMetrics
import bench.model.Chance
import bench.model.InvalidReason
import bench.model.Objective
import bench.model.Verdict
import bench.record.LoadMetrics

/** Derives a verdict from the figures. */
object Judge {
    /**
     * Why a trial is invalid; empty if it is valid. If the service ended, that is its own failure: calls to a dead
     * service make the load generator late.
     */
    fun reasons(
        load: LoadMetrics,
        objective: Objective,
        bench: BenchMetrics,
        resolution: Double,
        hasEnded: Boolean = false,
        chance: Chance = Chance.NONE,
    ): List<InvalidReason> {
        if (hasEnded) return emptyList()
        val reasons = ValidityGate.reasons(load, bench, slackMs = objective.slack_ms, chance = chance)
        return if (verdict(load, objective, reasons, resolution, chance = chance) == Verdict.SUSTAINED) reasons
        else reasons + ValidityGate.doubts(bench)
    }

    /**
     * @param resolution relative step between neighbouring rates of the search: 0.1 for 10 %.
     * @param chance what draws of arrivals and delays may do to the window.
     */
    fun verdict(
        load: LoadMetrics,
        objective: Objective,
        invalidReasons: List<InvalidReason>,
        resolution: Double,
        hasEnded: Boolean = false,
        chance: Chance = Chance.NONE,
    ): Verdict =
        when {
            hasEnded -> Verdict.BROKEN
            invalidReasons.isNotEmpty() -> Verdict.INVALID
            isBroken(load) -> Verdict.BROKEN
            load.correct_share >= objective.correct_share &&
                isFastEnough(load, objective, chance) &&
                keepsUp(load, resolution, chance) -> Verdict.SUSTAINED
            else -> Verdict.DEGRADED
        }

    /** Answers that a pause moved over the window's edge are not missing: an answer in time is a success. */
    private fun isBroken(load: LoadMetrics) =
        load.correct_share <= BROKEN_SHARE || (load.success_share <= BROKEN_SHARE && load.timely_share <= BROKEN_SHARE)

    /**
     * A growing queue misses the objective sooner or later, even if the window was too short to show it in the p99. If
     * it grows by 0.05 seconds per second, the rate is 5 % too high. A neighbouring rate would show twice that; chance
     * shows less, even in few seconds.
     *
     * In a window of two seconds a pause changes the growth, and what a service always adds to the delay moves answers
     * over the window's edge. A queue does both, so there either one may excuse the other.
     */
    private fun keepsUp(load: LoadMetrics, resolution: Double, chance: Chance): Boolean {
        val isQueueing =
            load.queue_growth?.let {
                it > resolution / 2 + chance.queueGrowth(load.due.toDouble() / load.window_s, load.window_s)
            }
        val hasAll = load.due * (1 - load.success_share) <= maxOf(KEEPS_UP_CALLS, KEEPS_UP_SHARE * load.due)
        return if (isQueueing == null) hasAll else !isQueueing || load.window_s <= SHORT_S && hasAll
    }

    /**
     * At least 99 % within the objective; with too few calls for a p99, all but the hundredth part must still meet it.
     * A delay that varies has its own late calls, whose number varies too: then only more than chance explains count.
     */
    private fun isFastEnough(load: LoadMetrics, objective: Objective, chance: Chance): Boolean {
        if (chance.delay != null) return load.late + load.unanswered <= load.due / 100.0 + chance.lateCalls(load.due)
        val p99 = load.p99_ms ?: return load.late <= load.due / 100
        return p99 <= objective.p99_ms
    }

    private const val SHORT_S = 2

    /** If seconds have no medians, or the window has only two, one call more or less at its edges is not a queue. */
    private const val KEEPS_UP_CALLS = 2.0
    private const val KEEPS_UP_SHARE = 0.01
}
