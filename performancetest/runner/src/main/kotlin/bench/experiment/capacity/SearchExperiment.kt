package bench.experiment.capacity

import bench.experiment.Asked
import bench.experiment.Experiment
import bench.model.Arrivals
import bench.model.Calls
import bench.model.DelayVariation
import bench.model.DependencyDelay
import bench.model.HighestRate
import bench.model.LinearSteps
import bench.model.Objective
import bench.model.ObjectiveRule
import bench.model.SearchPlan
import bench.model.SearchStrategy
import bench.model.SearchedDelay
import bench.model.SearchedSlots
import bench.model.Track
import bench.model.TrialSettings
import java.nio.file.Path
import kotlin.math.ceil
import kotlinx.serialization.SerialName
import kotlinx.serialization.Serializable

/**
 * Asks at which rate a service stops meeting its objective: one search for each service and track.
 *
 * @property dependency dependency that services wait for; null if they call none.
 * @property calls paths by name, if not `/`: one search for each, see [Calls].
 * @property delays_ms delays of the dependency instead: each service is searched at each.
 * @property path path of every service, instead of [calls].
 * @property linear rates to try, instead of a search for the capacity.
 * @property slots_shares numbers of slots as shares of rate × mean delay: each service is measured with each.
 * @property arrivals see [TrialSettings], also for [seed].
 * @property answer expected answer, or `@` and the name of a file with it.
 */
@Serializable
@SerialName(SearchPlan.KIND)
data class SearchExperiment(
    override val name: String,
    override val title: String,
    override val question: String,
    override val headings: Map<String, String> = emptyMap(),
    override val services_of: String? = null,
    val dependency: DependencyDelay? = null,
    val delays_ms: List<Long> = emptyList(),
    val calls: Map<String, String> = emptyMap(),
    val path: String? = null,
    val answer: String? = null,
    val linear: LinearSteps? = null,
    val slots_shares: List<Double> = emptyList(),
    val objective: ObjectiveRule,
    val caller_timeout_ms: Long,
    val arrivals: Arrivals = Arrivals.EVEN,
    val seed: Long = 1,
    override val profiles: Map<String, Profile>,
) : Experiment {
    /** @property max_rate_per_s highest rate of a search; null: what the machine can carry, see [HighestRate]. */
    @Serializable
    data class Profile(
        override val warmup_s: Int,
        override val settle_s: Int,
        override val window_s: Int,
        override val repetitions: Int,
        val resolution: Double,
        val max_rate_per_s: Int? = null,
        val max_trials: Int,
        override val tracks: List<Track> = Track.entries,
    ) : Experiment.Profile {
        /** Finds a search that cannot end, or a window without a second, before anything starts. */
        fun check(name: String) {
            fun rule(sustained: Boolean, text: String) = require(sustained) { "profile '$name': $text" }
            rule(warmup_s >= 0 && settle_s >= 0, "warmup_s and settle_s must not be negative.")
            rule(
                window_s > 0 && repetitions > 0 && (max_rate_per_s ?: 1) > 0,
                "window_s, repetitions and max_rate_per_s must be at least 1.",
            )
            rule(max_trials >= LEAST_TRIALS, "max_trials must be at least $LEAST_TRIALS: fewer find nothing.")
            rule(resolution > 0 && resolution < 1, "resolution must be between 0 and 1, for example 0.05.")
        }
    }

    private val called: Calls?
        get() = answer?.let { Calls(calls, it, path) }

    private val delayMs: Long
        get() = dependency?.medianMs ?: delays_ms.maxOrNull() ?: 0

    private val delay: DelayVariation?
        get() = dependency?.variation

    /** [slots_shares] of the calls that wait at once (Little's law). */
    private val pools: List<SearchedSlots>
        get() = slots_shares.map { share ->
            SearchedSlots(
                ceil(share * linear!!.start * (delay?.mean_ms ?: delayMs.toDouble()) / MS_PER_S).toInt(),
                share,
            )
        }

    private val ofDelay: Objective
        get() = objective.at(delayMs, delay?.p99_ms ?: delayMs.toDouble())

    init {
        require(
            listOf(dependency != null, delays_ms.isNotEmpty(), calls.isNotEmpty(), path != null).count { it } == 1
        ) {
            "exactly one of dependency, delays_ms, calls and path is given."
        }
        require((answer != null) == (calls.isNotEmpty() || path != null)) {
            "calls and path need the answer that they must have."
        }
        require(slots_shares.isEmpty() || linear != null && dependency != null) {
            "slots_shares need dependency and linear, which give delay and rate."
        }
        require(slots_shares.all { it > 0 } && slots_shares.distinct().size == slots_shares.size) {
            "slots_shares must be above 0 and differ."
        }
        require(delays_ms.all { it > 0 } && delays_ms.distinct().size == delays_ms.size) {
            "delays_ms must be above 0 and differ."
        }
        called
        require(caller_timeout_ms > ofDelay.p99_ms) {
            "caller_timeout_ms must be above delay_ms and p99_over_delay_ms together, or no call could succeed."
        }
        profiles.forEach { (name, profile) -> profile.check(name) }
    }

    override fun settings(profile: String): TrialSettings {
        val chosen = profile(profile) as Profile
        return chosen
            .settings(ofDelay, delayMs, caller_timeout_ms)
            .copy(
                resolution = chosen.resolution,
                max_rate_per_s = chosen.max_rate_per_s ?: TrialSettings.NO_HIGHEST,
                max_trials = chosen.max_trials,
                calls = called,
                arrivals = arrivals,
                seed = seed,
                delay = delay,
                pools = pools,
                delays = delays_ms.map { SearchedDelay(it, objective.at(it)) },
            )
    }

    override fun check(asked: Asked) = Unit

    override fun plan(asked: Asked): SearchPlan =
        (asked.linear ?: linear)?.let { SearchPlan(SearchStrategy.LINEAR, it) } ?: SearchPlan()

    /** Reads the expected answer, and measured delays, from their files. */
    override fun withFiles(folder: Path): SearchExperiment =
        copy(
            answer = answer?.let { Experiment.text(it, folder) },
            dependency = dependency?.copy(delays = dependency.delays?.let { Experiment.text(it, folder) }),
        )

    companion object {
        private const val LEAST_TRIALS = 3
        private const val MS_PER_S = 1_000.0
    }
}
