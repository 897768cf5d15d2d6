package bench.loadgen

import bench.histogram.Answer
import kotlinx.serialization.SerialName
import kotlinx.serialization.Serializable

/** New requests per second, constant for a whole number of seconds; 0 is a pause. */
@Serializable
data class Phase(val rate_per_s: Double, val seconds: Int) {
    init {
        require(rate_per_s >= 0) { "A phase needs a rate of 0 or more, not $rate_per_s." }
        require(seconds > 0) { "A phase needs at least one second, not $seconds." }
    }

    /** As many as Gatling injects for `constantUsersPerSec(rate).during(seconds)`. */
    val users: Long
        get() = Math.round(rate_per_s * seconds)
}

/**
 * Plan of one load generator run. It is an open model: only the phases decide when a user starts, never the answers.
 *
 * @property url URL that each user calls once.
 * @property target name of what is called, and its [track]: for the load generator's own metrics.
 * @property answer regular expression for the whole body of a correct answer, which has the [status].
 * @property timeout_ms time after which the caller gives up.
 * @property late_after_ms a correct answer misses the objective if its latency from the intended start time is higher.
 * @property probe a second stream with its own schedule and figures: a few calls that show the effect on other callers.
 * @property poisson_seed users arrive as independent callers do, drawn with this seed; null: evenly.
 * @property burst users that start at the same moment; the rate is kept, so bursts are further apart.
 * @property shares_connections whether users share connections, as behind a pool; otherwise each call opens one.
 * @property keeps_calls whether each call is kept next to the histograms, for proofs of the bench.
 * @property share which users this load generator makes, if several share the schedule. They wait for one common start.
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
    val poisson_seed: Long? = null,
    val burst: Int = 1,
    val shares_connections: Boolean = true,
    val status: Int = Answer.OK,
    val share: Share = Share.WHOLE,
) : Plan {
    init {
        require(burst > 0) { "A burst needs at least one user, not $burst." }
        require(burst == 1 || poisson_seed == null) { "Users arrive in bursts or as a Poisson process, not both." }
    }

    val seconds: Int
        get() = phases.sumOf { it.seconds }

    override val longestS: Double
        get() = (seconds + GRACE_S + if (share.of == 1) 0 else TOGETHER_S).toDouble()

    /** The same plan for one of several load generators, with its second stream. */
    fun shared(share: Share): LoadPlan = copy(share = share, probe = probe?.copy(share = share))

    /** Its own users that start per second at [elapsedS]; null after the last phase. */
    fun rateAt(elapsedS: Double): Double? {
        var endS = 0
        return phases
            .firstOrNull { phase ->
                endS += phase.seconds
                elapsedS < endS
            }
            ?.let { it.rate_per_s / share.of }
    }

    companion object {
        /** Seconds for calls in flight to end by themselves when a run is stopped. */
        const val GRACE_S = 10L

        /** Seconds in which the first of several load generators may wait for the last one. */
        private const val TOGETHER_S = 60L

        /** Answer of every service of the main system. */
        const val SERVICE_ANSWER = "Fetched third party result:\\d+"

        /** Answer of the mock dependency. */
        const val MOCK_ANSWER = "\\d+"

        /** Answer of every service at `/ping`. */
        const val PING_ANSWER = "pong"
    }
}
