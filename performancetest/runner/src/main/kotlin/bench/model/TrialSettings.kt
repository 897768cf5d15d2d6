package bench.model

import kotlinx.serialization.Serializable

/**
 * Settings that decide how trials are run and judged; from the experiment and its profile. Fields from the resolution
 * on apply to searches only.
 *
 * @property arrivals how callers arrive while something is measured; warm-ups are even.
 * @property seed of everything that is drawn, see [drawSeed].
 * @property delay_ms delay of the dependency, its median if it varies.
 * @property delay how it varies; null if it does not.
 * @property calls what callers request instead of `/` of a service that waits for the dependency; null: `/`.
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
    val arrivals: Arrivals = Arrivals.EVEN,
    val seed: Long = 1,
    val delay: DelayVariation? = null,
) {
    /** Mean delay of the dependency, which Little's law needs. */
    val meanDelayMs: Double
        get() = delay?.mean_ms ?: delay_ms.toDouble()

    val lateAfterMs: Long
        get() = objective.p99_ms.toLong()

    /** What chance may do to the figures of a window. */
    val chance: Chance
        get() = Chance(arrivals, delay_ms, delay)

    /** Seed of the trial with this number in its run: trials differ, equal runs do not. Null if nothing [isDrawn]. */
    fun drawSeed(order: Int, isDrawn: Boolean = chance.isDrawn): Long? =
        if (isDrawn) seed * SEEDS_APART + order else null

    /** Seconds of a search's trial that count: after the step to the rate and the time to settle. */
    val window: IntRange
        get() = (RAMP_S + settle_s).let { it..<it + window_s }

    companion object {
        /** Seconds in which the rate is reached. */
        const val RAMP_S = 1
        const val DEFAULT_RESOLUTION = 0.1

        /** More than a run has trials. */
        private const val SEEDS_APART = 1_000_000
    }
}
