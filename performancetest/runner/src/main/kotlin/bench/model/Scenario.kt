package bench.model

import kotlinx.serialization.Serializable

/**
 * One condition under which a service is tried: users arrive at a constant rate, and the dependency behaves as one
 * stage after the other says.
 *
 * @property rate_per_s null: the experiment's; a share such as `80 %` is of what the service can bear, found before.
 */
@Serializable
data class Scenario(val name: String, val stages: List<Stage>, val rate_per_s: Rate? = null) {
    init {
        require(stages.isNotEmpty()) { "scenario '$name' has no stages." }
    }

    /** One constant condition, which is judged as any rate is; else what happens when the dependency changes. */
    val isConstant: Boolean
        get() = stages.size == 1

    /** Where the dependency is as it was at first, and the service should be again. */
    val recovery: Stage?
        get() = stages.last().takeIf { !isConstant }
}

/**
 * A stretch in which the dependency does not change.
 *
 * @property seconds null: the profile's window. Of the last of several stages: the longest that is waited for the
 *   service to be well again.
 */
@Serializable
data class Stage(val name: String, val dependency: DependencyState, val seconds: Int? = null) {
    init {
        require(seconds == null || seconds > 0) { "stage '$name': seconds must be at least 1." }
    }
}

/**
 * How the dependency treats calls, see `mock-dependency/README.md`.
 *
 * @property error_share of the calls that get a 500.
 * @property fault `hang`, `reset`, `garbage` or `down`; null for none.
 * @property slow_instance_ms one instance of three waits so long instead; of a mock that is but one process, a third of
 *   its calls do.
 */
@Serializable
data class DependencyState(
    val delay_ms: Long,
    val error_share: Double = 0.0,
    val fault: String? = null,
    val slow_instance_ms: Long? = null,
) {
    init {
        require(delay_ms >= 0) { "delay_ms must not be negative." }
        require(error_share in 0.0..1.0) { "error_share must be between 0 and 1." }
        require(fault == null || fault in FAULTS) { "fault '$fault' is none of ${FAULTS.joinToString()}." }
        require(slow_instance_ms == null || slow_instance_ms >= 0) { "slow_instance_ms must not be negative." }
    }

    /** What an untroubled call waits for at most. */
    val longest_ms: Long
        get() = maxOf(delay_ms, slow_instance_ms ?: 0)

    companion object {
        val FAULTS = listOf("hang", "reset", "garbage", "down")
    }
}
