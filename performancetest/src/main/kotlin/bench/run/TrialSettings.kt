package bench.run

import bench.result.Objective
import kotlinx.serialization.Serializable

/** All that decides how a trial is run and judged; from the experiment and its profile. */
@Serializable
data class TrialSettings(
    val delay_ms: Long,
    val objective: Objective,
    val caller_timeout_ms: Long,
    val warmup_s: Int,
    val settle_s: Int,
    val window_s: Int,
    val repetitions: Int,
    val resolution: Double,
    val max_users_per_s: Int,
    val max_trials: Int,
) {
    val lateAfterMs: Long get() = objective.p99_ms.toLong()
}
