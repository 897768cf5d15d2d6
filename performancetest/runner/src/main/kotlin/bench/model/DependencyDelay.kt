package bench.model

import kotlin.math.roundToLong
import kotlinx.serialization.Serializable

/**
 * Delay of the dependency in an `experiment.yml`.
 *
 * @property delay_ms every delay, or with [p99_ms] the median of a log-normal one.
 * @property delays measured delays, one a line, or `@` and the name of a file with them.
 */
@Serializable
data class DependencyDelay(val delay_ms: Long? = null, val p99_ms: Double? = null, val delays: String? = null) {
    /** Null if every call takes [medianMs], or while the file is not read. */
    val variation: DelayVariation? by lazy {
        if (delays != null) delays.takeUnless { it.startsWith("@") }?.let(DelayVariation::measured)
        else p99_ms?.let { DelayVariation.logNormal(delay_ms!!, it) }
    }

    init {
        require(delay_ms == null || delay_ms >= 0) { "delay_ms must not be negative." }
        require((delay_ms == null) != (delays == null)) { "dependency needs either delay_ms or delays." }
        require(p99_ms == null || delay_ms != null) { "p99_ms needs delay_ms." }
        // Computed now, so that what is wrong is said while the file is read.
        variation
    }

    val medianMs: Long
        get() = delay_ms ?: variation?.sampleMedianMs?.roundToLong() ?: 0
}
