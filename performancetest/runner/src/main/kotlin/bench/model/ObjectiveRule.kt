package bench.model

import kotlinx.serialization.Serializable

/**
 * What "sustained" means for any delay of the dependency.
 *
 * @property p99_over_delay_ms by how much the p99 may exceed the delay's own p99; null: half the delay, but at least
 *   [LEAST_SLACK_MS].
 */
@Serializable
data class ObjectiveRule(val correct_share: Double, val p99_over_delay_ms: Double? = null) {
    init {
        require(correct_share > 0 && correct_share <= 1) {
            "correct_share must be above 0 and at most 1, for example 0.999."
        }
        require(p99_over_delay_ms == null || p99_over_delay_ms > 0) { "p99_over_delay_ms must be above 0." }
    }

    /** Milliseconds that a call may take in addition to the dependency's delay. */
    fun slackMs(delayMs: Long): Double = p99_over_delay_ms ?: maxOf(LEAST_SLACK_MS, delayMs / 2.0)

    /** @param delayP99Ms the delay's own p99, if it varies around [delayMs]. */
    fun at(delayMs: Long, delayP99Ms: Double = delayMs.toDouble()): Objective =
        slackMs(delayMs).let { Objective(correct_share, delayP99Ms + it, it) }

    private companion object {
        /** Less would measure GC pauses, and lateness of the bench, instead of the service's limit. */
        const val LEAST_SLACK_MS = 100.0
    }
}
