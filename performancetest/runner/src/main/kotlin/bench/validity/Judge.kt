package bench.validity

import bench.model.BROKEN_SHARE
import bench.model.BenchMetrics
import bench.model.InvalidReason
import bench.model.Objective
import bench.model.Verdict
import bench.record.LoadMetrics

/** From figures to a verdict. */
object Judge {
    /**
     * Why a trial is invalid; empty if it is not. That the service ended is its own failure, and calls to nobody make
     * the load generator late.
     */
    fun reasons(
        load: LoadMetrics,
        objective: Objective,
        bench: BenchMetrics,
        resolution: Double,
        hasEnded: Boolean = false,
    ): List<InvalidReason> {
        if (hasEnded) return emptyList()
        val reasons = ValidityGate.reasons(load, bench)
        return if (verdict(load, objective, reasons, resolution) == Verdict.SUSTAINED) reasons
        else reasons + ValidityGate.doubts(bench)
    }

    /** @param resolution to which the search tells rates apart: 0.1 where neighbours are 10 % apart. */
    fun verdict(
        load: LoadMetrics,
        objective: Objective,
        invalidReasons: List<InvalidReason>,
        resolution: Double,
        hasEnded: Boolean = false,
    ): Verdict =
        when {
            hasEnded -> Verdict.BROKEN
            invalidReasons.isNotEmpty() -> Verdict.INVALID
            isBroken(load) -> Verdict.BROKEN
            load.correct_share >= objective.correct_share &&
                isFastEnough(load, objective) &&
                keepsUp(load, resolution) -> Verdict.SUSTAINED
            else -> Verdict.DEGRADED
        }

    /** Answers that a pause moved over the window's edge are not missing: what was answered in time succeeded. */
    private fun isBroken(load: LoadMetrics) =
        load.correct_share <= BROKEN_SHARE || (load.success_share <= BROKEN_SHARE && load.timely_share <= BROKEN_SHARE)

    /**
     * A queue that grows misses the objective sooner or later, even if the window was too short to show it in the p99.
     * One that grows by 0.05 seconds a second belongs to a rate 5 % too high: a neighbouring rate would show twice
     * that, chance in few seconds less.
     */
    private fun keepsUp(load: LoadMetrics, resolution: Double): Boolean {
        val growth =
            load.queue_growth
                ?: return load.due * (1 - load.success_share) <= maxOf(KEEPS_UP_CALLS, KEEPS_UP_SHARE * load.due)
        return growth <= resolution / 2
    }

    /**
     * At least 99 % within the objective; where calls are too few for a p99, all but the hundredth part still count.
     */
    private fun isFastEnough(load: LoadMetrics, objective: Objective): Boolean {
        val p99 = load.p99_ms ?: return load.late <= load.due / 100
        return p99 <= objective.p99_ms
    }

    /** Where seconds have no medians, or the window has but two: a call more or less at its edges is no queue. */
    private const val KEEPS_UP_CALLS = 2.0
    private const val KEEPS_UP_SHARE = 0.01
}
