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
 * @property max_rate_by what decided [max_rate_per_s]; null if the experiment says it, and in older records.
 * @property delays delays that are searched one by one, see [of]; [delay_ms] is the longest.
 * @property pools numbers of slots that are measured one by one.
 * @property tuned_slots what the track `tuned` raises limits to.
 * @property load_generators how many share each schedule.
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
    val max_rate_per_s: Int = NO_HIGHEST,
    val max_trials: Int = 0,
    val calls: Calls? = null,
    val arrivals: Arrivals = Arrivals.EVEN,
    val seed: Long = 1,
    val delay: DelayVariation? = null,
    val max_rate_by: RateBound? = null,
    val tuned_slots: Int = USUAL_SLOTS,
    val delays: List<SearchedDelay> = emptyList(),
    val pools: List<SearchedSlots> = emptyList(),
    val load_generators: Int = 1,
) {
    /** Settings of the searches of [service], by the name it has in records. */
    fun of(service: String): TrialSettings =
        delays.find { it.isOf(service) }?.let { copy(delay_ms = it.delay_ms, objective = it.objective) } ?: this

    /** Whether records name something else than services, see [ways]. */
    val hasWays: Boolean
        get() = calls != null || delays.isNotEmpty() || pools.isNotEmpty()

    /** The service that records name as [way], and the delay or pool that sets it apart; null without one. */
    fun partsOf(way: String): Pair<String, String?> =
        delays.find { it.isOf(way) }?.let { it.service(way) to "${it.delay_ms} ms" }
            ?: pools.find { it.isOf(way) }?.let { it.service(way) to "${it.slots} slots" }
            ?: (way to null)

    /** What is searched of [service], each as if it were a service of its own. */
    fun ways(service: Service): List<Service> =
        calls?.ways(service)
            ?: (delays.map { it.way(service) } + pools.map { it.way(service) }).ifEmpty { listOf(service) }

    /** Mean delay of the dependency, which Little's law needs. */
    val meanDelayMs: Double
        get() = delay?.mean_ms ?: delay_ms.toDouble()

    val lateAfterMs: Long
        get() = objective.p99_ms.toLong()

    /** With the highest rate that the machine can carry, unless the experiment says one. */
    fun upTo(highest: HighestRate): TrialSettings =
        if (max_rate_per_s == NO_HIGHEST) copy(max_rate_per_s = highest.rate_per_s, max_rate_by = highest.by) else this

    /** What chance may do to the figures of a window. */
    val chance: Chance
        get() = Chance(arrivals, delay_ms, delay)

    /** Seed of the trial with this number in its run: trials differ, equal runs do not. Null if nothing [isDrawn]. */
    fun drawSeed(order: Int, isDrawn: Boolean = chance.isDrawn): Long? =
        if (isDrawn) seed * SEEDS_APART + order else null

    /** How long a trial waits for the answers to its last calls: a correct one may be late by the delay alone. */
    val patienceMs: Long
        get() = maxOf(lateAfterMs, delay?.longestMs(delay_ms) ?: 0)

    /** Seconds of a search's trial that count: after the step to the rate and the time to settle. */
    val window: IntRange
        get() = (RAMP_S + settle_s).let { it..<it + window_s }

    companion object {
        /** Seconds in which the rate is reached. */
        const val RAMP_S = 1
        /** [max_rate_per_s] of experiments that search nothing, and until the machine is known. */
        const val NO_HIGHEST = Int.MAX_VALUE
        const val DEFAULT_RESOLUTION = 0.1

        /** Calls that may wait at once on the track `tuned` of every record that does not note it. */
        const val USUAL_SLOTS = 9_000

        /** More than a run has trials. */
        private const val SEEDS_APART = 1_000_000
    }
}
