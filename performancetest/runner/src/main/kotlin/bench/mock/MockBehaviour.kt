package bench.mock

import bench.model.DelayVariation
import bench.model.DependencyState
import kotlinx.serialization.json.JsonObject
import kotlinx.serialization.json.JsonObjectBuilder
import kotlinx.serialization.json.add
import kotlinx.serialization.json.buildJsonObject
import kotlinx.serialization.json.put
import kotlinx.serialization.json.putJsonArray
import kotlinx.serialization.json.putJsonObject

/** Translates a behaviour into the terms of the mock's admin interface, see `mock-dependency/README.md`. */
object MockBehaviour {
    private const val ONE_OF_THREE = 1.0 / 3

    /**
     * @param variation of the delay, around the one of [state]; null: none.
     * @param seed of what is drawn; null: another one each time.
     */
    fun json(state: DependencyState, variation: DelayVariation? = state.variation, seed: Long? = null): JsonObject =
        buildJsonObject {
            putJsonObject("delay") { if (variation == null) delay(state) else varied(state.delay_ms, variation) }
            put("error_share", state.error_share)
            put("fault", state.fault)
            seed?.let { put("seed", it) }
        }

    private fun JsonObjectBuilder.varied(medianMs: Long, variation: DelayVariation) {
        if (variation.samples_ms.isEmpty()) {
            put("kind", "lognormal")
            put("median_ms", medianMs)
            put("sigma", variation.sigma(medianMs))
        } else {
            put("kind", "sampled")
            putJsonArray("values_ms") { variation.samples_ms.forEach { add(it) } }
        }
    }

    private fun JsonObjectBuilder.delay(state: DependencyState) {
        put("kind", if (state.slow_instance_ms == null) "fixed" else "mixed")
        put("ms", state.delay_ms)
        state.slow_instance_ms?.let {
            put("slow_ms", it)
            put("slow_share", ONE_OF_THREE)
        }
    }
}
