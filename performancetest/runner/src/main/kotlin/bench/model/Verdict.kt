package bench.model

import kotlinx.serialization.SerialName
import kotlinx.serialization.Serializable

/** What a trial says about its rate. */
@Serializable
enum class Verdict {
    /** Meets the objective. */
    @SerialName("sustained") SUSTAINED,

    /** More than 90 % succeed, the objective is missed. */
    @SerialName("degraded") DEGRADED,

    /** 90 % or less succeed. */
    @SerialName("broken") BROKEN,

    /** The bench, not the service, was the limit: never ranked. */
    @SerialName("invalid") INVALID;

    val label: String
        get() = name.lowercase()
}

/** What "holds" means. [p99_ms] counts from the intended start. */
@Serializable data class Objective(val correct_share: Double, val p99_ms: Double)

/** At or below this share of correct answers a rate is broken: the rule of the main system. */
const val BROKEN_SHARE = 0.9
