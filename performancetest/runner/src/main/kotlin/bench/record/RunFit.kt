package bench.record

import kotlinx.serialization.json.JsonArray
import kotlinx.serialization.json.JsonElement
import kotlinx.serialization.json.JsonObject
import kotlinx.serialization.json.JsonPrimitive
import kotlinx.serialization.json.doubleOrNull

/** Checks whether a run can have written the content of a folder. */
internal object RunFit {
    /** Numbers that may be negative (a change, a seed, a difference); all others are amounts. */
    private val signed = setOf("queue_growth", "seed", "draw_seed", "clock_offset_ms")

    /** @return why [trial] cannot belong to [run], in a few words; null if it can. */
    fun misfit(run: RunRecord, trial: Trial): String? =
        when {
            trial.experiment != run.experiment ->
                "it is of the experiment ${trial.experiment}, the run of ${run.experiment}"
            !trial.fits(run.plan) -> "run.json does not say how it was to be measured"
            run.order.none { it.copy(repetition = trial.planned.repetition) == trial.planned } ->
                "run.json does not plan ${named(trial.planned)}"
            else -> null
        }

    private fun named(planned: Planned) =
        listOfNotNull(planned.service, planned.track.label, planned.condition).joinToString()

    /** Whether a number with this name cannot be below 0. */
    fun isAmount(name: String): Boolean = name !in signed

    /** @return name of an amount below 0, null if there is none. */
    fun negative(element: JsonElement, name: String = ""): String? =
        when (element) {
            is JsonObject -> element.entries.firstNotNullOfOrNull { (key, value) -> negative(value, key) }
            is JsonArray -> element.firstNotNullOfOrNull { negative(it, name) }
            is JsonPrimitive -> name.takeIf { !element.isString && isAmount(name) && (element.doubleOrNull ?: 0.0) < 0 }
        }
}
