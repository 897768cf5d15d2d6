package bench.model

import kotlin.math.ceil
import kotlinx.serialization.Serializable

/**
 * One condition for a service: users arrive at a constant rate, and the dependency goes through the stages.
 *
 * @property rate_per_s null: the experiment's rate; a share such as `80 %` refers to the service's capacity, found
 *   before.
 */
@Serializable
data class Scenario(val name: String, val stages: List<Stage>, val rate_per_s: Rate? = null) {
    init {
        require(stages.isNotEmpty()) { "scenario '$name' has no stages." }
    }

    /** True for one constant condition, which is judged like any rate; otherwise the dependency changes. */
    val isConstant: Boolean
        get() = stages.size == 1

    /** Whether a delay differs from call to call. */
    val hasDrawnDelays: Boolean
        get() = stages.any { it.dependency.variation != null }

    /** Stage in which the dependency is as at first again, so that the service should recover. */
    val recovery: Stage?
        get() = stages.last().takeIf { !isConstant }
}

/**
 * Period in which the dependency does not change.
 *
 * @property seconds null: the profile's window. For the last of several stages: maximum time to wait until the service
 *   recovers.
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
 * @property delay_ms delay of every call, or with [p99_ms] the median of a log-normal delay.
 * @property error_share share of calls that get a 500.
 * @property fault `hang`, `reset`, `garbage` or `down`; null for none.
 * @property slow_instance_ms delay of one instance of three; if the mock has only one process, of a third of its calls.
 */
@Serializable
data class DependencyState(
    val delay_ms: Long,
    val error_share: Double = 0.0,
    val fault: String? = null,
    val slow_instance_ms: Long? = null,
    val p99_ms: Double? = null,
) {
    init {
        require(delay_ms >= 0) { "delay_ms must not be negative." }
        p99_ms?.let { DelayVariation.logNormal(delay_ms, it) }
        require(error_share in 0.0..1.0) { "error_share must be between 0 and 1." }
        require(fault == null || fault in FAULTS) { "fault '$fault' is none of ${FAULTS.joinToString()}." }
        require(p99_ms == null || slow_instance_ms == null) { "p99_ms and slow_instance_ms exclude each other." }
        require(slow_instance_ms == null || slow_instance_ms >= 0) { "slow_instance_ms must not be negative." }
    }

    /** How the delay varies; null if it does not. */
    val variation: DelayVariation?
        get() = p99_ms?.let { DelayVariation.logNormal(delay_ms, it) }

    /** Mean delay without a fault or a slow instance. */
    val mean_ms: Double
        get() = variation?.mean_ms ?: delay_ms.toDouble()

    /** How long the answer to a call may take without a fault. */
    val patience_ms: Long
        get() = maxOf(usual_ms, variation?.longestMs(delay_ms) ?: 0)

    /** Delay that the objective's slack refers to. */
    val usual_ms: Long
        get() = maxOf(delay_ms, slow_instance_ms ?: 0)

    /** Wait of a call without a fault: the longest, or the p99 of a delay that varies. */
    val longest_ms: Long
        get() = maxOf(usual_ms, ceil(p99_ms ?: 0.0).toLong())

    companion object {
        val FAULTS = listOf("hang", "reset", "garbage", "down")
    }
}
