package bench.model

import kotlinx.serialization.Serializable

/**
 * What decides how trials are run and judged; from the experiment and its profile. All from the resolution on are of
 * searches alone.
 *
 * @property calls what is called instead of `/` of a service that waits for the dependency; null: that.
 */
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
    val max_rate_per_s: Int = Int.MAX_VALUE,
    val max_trials: Int = 0,
    val calls: Calls? = null,
) {
    val lateAfterMs: Long
        get() = objective.p99_ms.toLong()

    /** Seconds of a search's trial that count: after the step to the rate and the time to settle. */
    val window: IntRange
        get() = (RAMP_S + settle_s).let { it..<it + window_s }

    companion object {
        /** In which the rate is reached. */
        const val RAMP_S = 1
        const val DEFAULT_RESOLUTION = 0.1
    }
}
