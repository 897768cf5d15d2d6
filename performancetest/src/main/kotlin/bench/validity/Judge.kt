package bench.validity

import bench.result.BROKEN_SHARE
import bench.result.LoadFigures
import bench.result.Objective
import bench.result.Verdict

/** From figures to a verdict. */
object Judge {
    fun verdict(load: LoadFigures, objective: Objective, invalidReasons: List<String>): Verdict = when {
        invalidReasons.isNotEmpty() -> Verdict.INVALID
        load.success_share <= BROKEN_SHARE || load.correct_share <= BROKEN_SHARE -> Verdict.BROKEN
        load.correct_share >= objective.correct_share && isFastEnough(load, objective) && keepsUp(load) -> Verdict.HOLDS
        else -> Verdict.DEGRADED
    }

    /** A queue that grows misses the objective sooner or later, even if the window was too short to show it in the p99. */
    private fun keepsUp(load: LoadFigures) = load.success_share >= KEEPS_UP_SHARE || load.due * (1 - load.success_share) <= KEEPS_UP_CALLS

    /** At least 99 % within the objective; where calls are too few for a p99, all but the hundredth part still count. */
    private fun isFastEnough(load: LoadFigures, objective: Objective): Boolean {
        val p99 = load.p99_ms ?: return load.late <= load.due / 100
        return p99 <= objective.p99_ms
    }

    private const val KEEPS_UP_SHARE = 0.98

    /** At low levels one call more or less at the edge of the window is no queue. */
    private const val KEEPS_UP_CALLS = 2.0
}
