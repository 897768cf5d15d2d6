package bench.runtime.compose

import kotlinx.serialization.Serializable
import kotlinx.serialization.json.JsonPrimitive

/**
 * Limits that the compose files declare for a service, with the variables of the shell and of `.env`. Pure.
 *
 * @property cpus quota in cores; null: none.
 */
internal data class DeclaredLimits(val cpus: Double? = null, val memory_bytes: Long? = null) {
    @Serializable private data class Config(val services: Map<String, Declared> = emptyMap())

    /** Versions of Compose write these as numbers or as text. */
    @Serializable
    private data class Declared(val cpus: JsonPrimitive? = null, val mem_limit: JsonPrimitive? = null) {
        val limits: DeclaredLimits
            get() =
                DeclaredLimits(
                    cpus?.content?.toDoubleOrNull()?.takeIf { it > 0 },
                    mem_limit?.content?.toLongOrNull()?.takeIf { it > 0 },
                )
    }

    companion object {
        /** @param text output of `docker compose config --format json`. */
        fun parse(text: String): Map<String, DeclaredLimits> =
            EngineJson.decode<Config>("docker compose config", text).services.mapValues { it.value.limits }
    }
}
