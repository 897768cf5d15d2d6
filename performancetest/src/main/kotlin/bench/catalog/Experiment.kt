package bench.catalog

import bench.UserError
import bench.result.Objective
import bench.run.TrialSettings
import kotlinx.serialization.Serializable
import java.nio.file.Path
import kotlin.io.path.exists
import kotlin.io.path.listDirectoryEntries

/** What is asked, as `performancetest/experiments/<name>/experiment.yml` says it. */
@Serializable
data class Experiment(
    val name: String,
    val title: String,
    val question: String,
    val dependency: Dependency,
    val objective: ObjectiveRule,
    val caller_timeout_ms: Long,
    val profiles: Map<String, Profile>,
) {
    @Serializable
    data class Dependency(val delay_ms: Long)

    @Serializable
    data class ObjectiveRule(val correct_share: Double, val p99_over_delay_ms: Double)

    @Serializable
    data class Profile(
        val warmup_s: Int,
        val settle_s: Int,
        val window_s: Int,
        val repetitions: Int,
        val resolution: Double,
        val max_users_per_s: Int,
        val max_trials: Int,
    ) {
        /** A search that cannot end, or a window without a second, must be found before anything is started. */
        fun check(name: String) {
            fun rule(holds: Boolean, text: String) = require(holds) { "profile '$name': $text" }
            rule(warmup_s >= 0 && settle_s >= 0, "warmup_s and settle_s must not be negative.")
            rule(window_s > 0 && repetitions > 0 && max_users_per_s > 0, "window_s, repetitions and max_users_per_s must be at least 1.")
            rule(max_trials >= LEAST_TRIALS, "max_trials must be at least $LEAST_TRIALS: fewer find nothing.")
            rule(resolution > 0 && resolution < 1, "resolution must be between 0 and 1, for example 0.05.")
        }
    }

    init {
        require(dependency.delay_ms >= 0) { "delay_ms must not be negative." }
        require(objective.correct_share > 0 && objective.correct_share <= 1) { "correct_share must be above 0 and at most 1, for example 0.999." }
        require(objective.p99_over_delay_ms > 0) { "p99_over_delay_ms must be above 0." }
        require(caller_timeout_ms > dependency.delay_ms + objective.p99_over_delay_ms) { "caller_timeout_ms must be above delay_ms and p99_over_delay_ms together, or no call could succeed." }
        profiles.forEach { (name, profile) -> profile.check(name) }
    }

    /** @throws UserError naming the known profiles. */
    fun settings(profile: String): TrialSettings {
        val chosen = profiles[profile] ?: throw UserError("There is no profile '$profile'. Known are: ${profiles.keys.joinToString()}.${Suggestion.of(profile, profiles.keys)}")
        return TrialSettings(
            delay_ms = dependency.delay_ms,
            objective = Objective(objective.correct_share, dependency.delay_ms + objective.p99_over_delay_ms),
            caller_timeout_ms = caller_timeout_ms,
            warmup_s = chosen.warmup_s, settle_s = chosen.settle_s, window_s = chosen.window_s,
            repetitions = chosen.repetitions, resolution = chosen.resolution, max_users_per_s = chosen.max_users_per_s,
            max_trials = chosen.max_trials,
        )
    }

    companion object {
        private const val LEAST_TRIALS = 3

        fun loadAll(root: Path): List<Experiment> = root.resolve("performancetest/experiments").listDirectoryEntries()
            .map { it.resolve("experiment.yml") }.filter { it.exists() }.sorted().map { YamlFile.read(it, serializer()) }

        /** @throws UserError naming the known ones. */
        fun find(root: Path, name: String): Experiment = loadAll(root).let { all ->
            all.find { it.name == name } ?: throw UserError("There is no experiment '$name'. Known are: ${all.joinToString { it.name }}.${Suggestion.of(name, all.map { it.name })}")
        }
    }
}
