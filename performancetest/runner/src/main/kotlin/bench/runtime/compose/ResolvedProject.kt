package bench.runtime.compose

import kotlinx.serialization.Serializable
import kotlinx.serialization.json.JsonObject
import kotlinx.serialization.json.JsonPrimitive

/**
 * The compose files as `docker compose config` prints them: variables are replaced, `include` and `extends` merged.
 * Values keep Compose's own units.
 */
@Serializable
data class ResolvedProject(val services: Map<String, ResolvedService>) {
    companion object {
        /** @param text output of `docker compose config --format json`. @throws bench.UserError if it is not that. */
        fun parse(text: String): ResolvedProject = EngineJson.decode("docker compose config", text)
    }
}

/**
 * One service of it; texts still have `$$` for a dollar, see [plain].
 *
 * @property mem_limit bytes; versions of Compose write it as a number or as text.
 */
@Serializable
data class ResolvedService(
    val image: String? = null,
    val build: JsonObject? = null,
    val entrypoint: List<String>? = null,
    val command: List<String>? = null,
    val environment: Map<String, String?> = emptyMap(),
    val labels: Map<String, String> = emptyMap(),
    val healthcheck: Healthcheck? = null,
    val mem_limit: JsonPrimitive? = null,
    val networks: Map<String, Network?> = emptyMap(),
    val tmpfs: List<String> = emptyList(),
    val volumes: List<Volume> = emptyList(),
    val sysctls: Map<String, JsonPrimitive> = emptyMap(),
    val init: Boolean = false,
    val read_only: Boolean = false,
    val user: String? = null,
    val stop_grace_period: String? = null,
) {
    /** What it is for the bench, e.g. `service` or `mock`; null if it says nothing. */
    val kind: String?
        get() = labels["bench.kind"]

    val memoryBytes: Long?
        get() = mem_limit?.content?.toLongOrNull()

    /** Named volumes, which services can share. */
    val sharedVolumes: List<Volume>
        get() = volumes.filter { it.type == "volume" && it.source != null }

    /** Folders of the machine, by their place in the container. */
    val folders: List<Volume>
        get() = volumes.filter { it.type == "bind" && it.source != null }

    /** Further names of the service, in all its networks. */
    val aliases: List<String>
        get() = networks.values.flatMap { it?.aliases.orEmpty() }

    @Serializable
    data class Healthcheck(
        val test: List<String> = emptyList(),
        val timeout: String? = null,
        val start_period: String? = null,
    ) {
        /** Empty if nothing is checked. */
        val command: List<String>
            get() =
                when (test.firstOrNull()) {
                    "CMD" -> test.drop(1)
                    "CMD-SHELL" -> listOf("/bin/sh", "-c") + test.drop(1)
                    else -> emptyList()
                }
    }

    @Serializable data class Network(val aliases: List<String> = emptyList())

    @Serializable
    data class Volume(
        val type: String,
        val source: String? = null,
        val target: String,
        val read_only: Boolean = false,
    )

    companion object {
        /** Without Compose's escape of dollars. */
        fun plain(text: String) = text.replace("$$", "$")
    }
}
