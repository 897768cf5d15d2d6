package bench.model

import kotlinx.serialization.Serializable

/** What "sustained" means for any delay of the dependency. */
@Serializable
data class ObjectiveRule(val correct_share: Double, val p99_over_delay_ms: Double) {
    init {
        require(correct_share > 0 && correct_share <= 1) {
            "correct_share must be above 0 and at most 1, for example 0.999."
        }
        require(p99_over_delay_ms > 0) { "p99_over_delay_ms must be above 0." }
    }

    fun at(delayMs: Long) = Objective(correct_share, delayMs + p99_over_delay_ms)
}
