package bench.mock

import bench.model.DependencyState
import kotlinx.serialization.json.JsonObject
import kotlinx.serialization.json.JsonObjectBuilder
import kotlinx.serialization.json.buildJsonObject
import kotlinx.serialization.json.put
import kotlinx.serialization.json.putJsonObject

/** Translates a behaviour into the terms of the mock's admin interface, see `mock-dependency/README.md`. */
object MockBehaviour {
    private const val ONE_OF_THREE = 1.0 / 3

    fun json(state: DependencyState): JsonObject = buildJsonObject {
        putJsonObject("delay") { delay(state) }
        put("error_share", state.error_share)
        put("fault", state.fault)
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
