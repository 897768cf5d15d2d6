package bench.experiment

import bench.model.LinearSteps
import bench.model.TrialSettings

/**
 * Choices of a user as options of `./bench run`; null or empty: as the experiment's own file says.
 *
 * @property linear steps of `--search linear`.
 * @property slots what the track `tuned` raises limits to.
 * @property set values instead of those in the file, by their keys; [bench.catalog.YamlFile] has replaced them already.
 * @property loadGenerators how many share each schedule; null: one, or as many as a search needs.
 * @property capacities see [bench.model.ScenarioPlan].
 */
data class Asked(
    val profile: String,
    val scenarios: List<String> = emptyList(),
    val properties: Map<String, String> = emptyMap(),
    val linear: LinearSteps? = null,
    val times: Times = Times(),
    val capacities: Map<String, Int> = emptyMap(),
    val set: Map<String, String> = emptyMap(),
    val slots: Int? = null,
    val loadGenerators: Int? = null,
) {
    /** Instead of the profile's. */
    data class Times(val window_s: Int? = null, val warmup_s: Int? = null, val repetitions: Int? = null) {
        /** Whether the user replaces a time under load. */
        val areGiven: Boolean
            get() = (window_s ?: warmup_s) != null
    }

    /** [settings] of the profile, with the user's choices. */
    fun of(settings: TrialSettings): TrialSettings =
        settings.copy(
            window_s = times.window_s ?: settings.window_s,
            warmup_s = times.warmup_s ?: settings.warmup_s,
            repetitions = times.repetitions ?: settings.repetitions,
            load_generators = loadGenerators ?: 1,
        )
}
