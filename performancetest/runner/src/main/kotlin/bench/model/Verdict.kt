package bench.model

import kotlinx.serialization.SerialName
import kotlinx.serialization.Serializable

/** What a trial says about its rate. */
@Serializable
enum class Verdict {
    /** Meets the objective. */
    @SerialName("sustained") SUSTAINED,

    /** More than 90 % of calls succeed, but the service misses the objective. */
    @SerialName("degraded") DEGRADED,

    /** At most 90 % of calls succeed. */
    @SerialName("broken") BROKEN,

    /** The bench, not the service, was the limit: never ranked. */
    @SerialName("invalid") INVALID;

    val label: String
        get() = name.lowercase()
}

/**
 * What "sustained" means. [p99_ms] counts from the intended start time.
 *
 * @property slack_ms part of [p99_ms] above the dependency's delay: [Thresholds] follow from it. Records that do not
 *   note it were judged by those of [Thresholds.USUAL_SLACK_MS].
 */
@Serializable
data class Objective(
    val correct_share: Double,
    val p99_ms: Double,
    val slack_ms: Double = Thresholds.USUAL_SLACK_MS,
)

/** At or below this share of correct answers a rate is broken: the rule of the main system. */
const val BROKEN_SHARE = 0.9
