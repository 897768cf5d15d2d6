package bench.record

import kotlinx.serialization.json.JsonArray
import kotlinx.serialization.json.JsonElement
import kotlinx.serialization.json.JsonObject
import kotlinx.serialization.json.JsonPrimitive
import kotlinx.serialization.json.doubleOrNull

/** Whether what a folder has can be what a run wrote. */
internal object RunFit {
    /** A change of something, and a number that is no amount; all others are. */
    private val signed = setOf("queue_growth", "seed")

    /** @return why [trial] cannot be one of [run], in a few words; null where it can. */
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

    /** Whether a number of that name cannot be below 0. */
    fun isAmount(name: String): Boolean = name !in signed

    /** @return the name of an amount below zero, null where there is none. */
    fun negative(element: JsonElement, name: String = ""): String? =
        when (element) {
            is JsonObject -> element.entries.firstNotNullOfOrNull { (key, value) -> negative(value, key) }
            is JsonArray -> element.firstNotNullOfOrNull { negative(it, name) }
            is JsonPrimitive -> name.takeIf { !element.isString && isAmount(name) && (element.doubleOrNull ?: 0.0) < 0 }
        }
}
