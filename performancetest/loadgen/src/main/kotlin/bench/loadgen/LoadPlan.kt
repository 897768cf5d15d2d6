package bench.loadgen

import kotlinx.serialization.SerialName
import kotlinx.serialization.Serializable

/** New requests per second, held for a whole number of seconds. */
@Serializable
data class Phase(val rate_per_s: Double, val seconds: Int) {
    init {
        require(rate_per_s > 0) { "A phase needs a rate above 0, not $rate_per_s." }
        require(seconds > 0) { "A phase needs at least one second, not $seconds." }
    }

    /** As many as Gatling injects for `constantUsersPerSec(rate).during(seconds)`. */
    val users: Long
        get() = Math.round(rate_per_s * seconds)
}

/**
 * What one load generator run does: an open model, so the phases alone decide when a user starts, never the answers.
 *
 * @property url called once by each user.
 * @property target what is called, and on which [track]: for the load generator's own metrics.
 * @property answer what a correct body matches, whole.
 * @property timeout_ms after which the caller gives up.
 * @property late_after_ms a correct answer slower than this, counted from the intended start, misses the objective.
 * @property probe a second stream next to this one, with a schedule and figures of its own: a few calls that show what
 *   others notice.
 * @property keeps_calls each call is kept next to the histograms, for proofs of the bench.
 */
@Serializable
@SerialName("open")
data class LoadPlan(
    val url: String,
    val phases: List<Phase>,
    val timeout_ms: Long,
    val late_after_ms: Long,
    val answer: String = SERVICE_ANSWER,
    val target: String = "mock",
    val track: String = "",
    val probe: LoadPlan? = null,
    val keeps_calls: Boolean = false,
) : Plan {
    val seconds: Int
        get() = phases.sumOf { it.seconds }

    override val longestS: Double
        get() = (seconds + GRACE_S).toDouble()

    /** Users per second that start at [elapsedS]; null after the last phase. */
    fun rateAt(elapsedS: Double): Double? {
        var endS = 0
        return phases
            .firstOrNull { phase ->
                endS += phase.seconds
                elapsedS < endS
            }
            ?.rate_per_s
    }

    companion object {
        /** Seconds that calls under way get to end by themselves when a run is stopped. */
        const val GRACE_S = 10L

        /** What every service of the main system answers. */
        const val SERVICE_ANSWER = "Fetched third party result:\\d+"

        /** What the mock dependency answers. */
        const val MOCK_ANSWER = "\\d+"

        /** What every service answers at `/ping`. */
        const val PING_ANSWER = "pong"
    }
}
