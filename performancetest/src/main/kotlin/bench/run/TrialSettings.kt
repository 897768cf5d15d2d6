package bench.run

import bench.result.Objective
import kotlinx.serialization.Serializable

/** What decides how trials are run and judged; from the experiment and its profile. The last three are of searches alone. */
@Serializable
data class TrialSettings(
    val delay_ms: Long,
    val objective: Objective,
    val caller_timeout_ms: Long,
    val warmup_s: Int,
    val settle_s: Int,
    val window_s: Int,
    val repetitions: Int,
    val resolution: Double = DEFAULT_RESOLUTION,
    val max_users_per_s: Int = Int.MAX_VALUE,
    val max_trials: Int = 0,
) {
    val lateAfterMs: Long get() = objective.p99_ms.toLong()

    companion object {
        const val DEFAULT_RESOLUTION = 0.1
    }
}
