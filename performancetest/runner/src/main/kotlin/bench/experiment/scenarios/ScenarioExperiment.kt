package bench.experiment.scenarios

import bench.UnknownName
import bench.experiment.Asked
import bench.experiment.Experiment
import bench.model.Arrivals
import bench.model.ObjectiveRule
import bench.model.Rate
import bench.model.Scenario
import bench.model.ScenarioPlan
import bench.model.Track
import bench.model.TrialSettings
import bench.model.View
import kotlinx.serialization.SerialName
import kotlinx.serialization.Serializable

/**
 * Asks what happens at given rates while the dependency behaves as given: one trial for each service, track and
 * scenario.
 */
@Serializable
@SerialName(ScenarioPlan.KIND)
data class ScenarioExperiment(
    override val name: String,
    override val title: String,
    override val question: String,
    override val headings: Map<String, String> = emptyMap(),
    override val services_of: String? = null,
    val view: View,
    val objective: ObjectiveRule,
    val caller_timeout_ms: Long,
    val rate_per_s: Rate,
    val ping_per_s: Int,
    val process: ScenarioPlan.ProcessFor,
    val environment: Map<String, String> = emptyMap(),
    val arrivals: Arrivals = Arrivals.EVEN,
    val seed: Long = 1,
    val scenarios: List<Scenario>,
    override val profiles: Map<String, Profile>,
) : Experiment {
    /**
     * @property recovery_s longest time to wait until a service recovers.
     * @property end_after_failures number of failures in a row after which the remaining scenarios of a service are
     *   skipped; null: all are tried.
     * @property idle_s time for which a process without load is read; 0: not at all.
     */
    @Serializable
    data class Profile(
        override val warmup_s: Int,
        override val settle_s: Int,
        override val window_s: Int,
        override val repetitions: Int,
        val recovery_s: Int = 30,
        val idle_s: Int = 0,
        val end_after_failures: Int? = null,
        override val tracks: List<Track> = Track.entries,
    ) : Experiment.Profile {
        fun check(name: String) {
            fun rule(sustained: Boolean, text: String) = require(sustained) { "profile '$name': $text" }
            rule(warmup_s >= 0 && settle_s >= 0 && idle_s >= 0, "warmup_s, settle_s and idle_s must not be negative.")
            rule(
                window_s > 0 && repetitions > 0 && recovery_s > 0,
                "window_s, repetitions and recovery_s must be at least 1.",
            )
            rule(tracks.isNotEmpty(), "tracks must name one at least.")
        }
    }

    init {
        require(ping_per_s >= 0) { "ping_per_s must not be negative." }
        require(scenarios.isNotEmpty() && scenarios.distinctBy { it.name }.size == scenarios.size) {
            "scenarios must be given, each with a name of its own."
        }
        val longest = scenarios.flatMap { it.stages }.maxOf { it.dependency.longest_ms }
        require(caller_timeout_ms > longest) {
            "caller_timeout_ms must be above the longest delay ($longest ms), or no call could succeed."
        }
        profiles.forEach { (name, profile) -> profile.check(name) }
    }

    override fun settings(profile: String): TrialSettings {
        val first = scenarios.first().stages.first().dependency
        return profile(profile)
            .settings(
                objective.at(first.delay_ms, first.p99_ms ?: first.delay_ms.toDouble()),
                first.delay_ms,
                caller_timeout_ms,
            )
            .copy(arrivals = arrivals, seed = seed, delay = first.variation)
    }

    /** Keeps only these scenarios. @throws UserError naming the known scenarios, for an unknown name. */
    override fun only(scenarios: List<String>): ScenarioExperiment {
        val known = this.scenarios.map { it.name }
        scenarios.find { it !in known }?.let { throw UnknownName("'$name' has no scenario", it, known) }
        return copy(scenarios = this.scenarios.filter { it.name in scenarios })
    }

    override val hasSchedule: Boolean
        get() = true

    override val hasShares: Boolean
        get() = (scenarios.mapNotNull { it.rate_per_s } + rate_per_s).any { it is Rate.Share }

    override fun plan(asked: Asked): ScenarioPlan {
        val chosen = profile(asked.profile) as Profile
        return ScenarioPlan(
            view = view,
            correct_share = objective.correct_share,
            p99_over_delay_ms = objective.p99_over_delay_ms,
            rate_per_s = rate_per_s,
            ping_per_s = ping_per_s,
            process = process,
            environment = environment,
            scenarios = scenarios,
            recovery_s = chosen.recovery_s,
            idle_s = chosen.idle_s,
            end_after_failures = chosen.end_after_failures,
            capacities = if (hasShares) asked.capacities else emptyMap(),
        )
    }
}
