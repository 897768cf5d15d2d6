package bench.runtime.compose

import java.nio.file.Path
import kotlinx.serialization.json.JsonArray
import kotlinx.serialization.json.JsonObject
import kotlinx.serialization.json.JsonPrimitive
import kotlinx.serialization.json.addJsonObject
import kotlinx.serialization.json.buildJsonArray
import kotlinx.serialization.json.buildJsonObject
import kotlinx.serialization.json.put
import kotlinx.serialization.json.putJsonObject

/** A file that changes a service of the compose file, as JSON, which Docker Compose reads as YAML. Pure. */
internal object ComposeOverride {
    /**
     * @param environment added to that of the compose file.
     * @param folder visible as [ComposeProject.FOLDER] in the container.
     * @param command null: the service's own.
     * @param fileDescriptors how many its processes may open; null: as the compose file says.
     */
    fun of(
        service: String,
        environment: Map<String, String>,
        folder: Path? = null,
        command: List<String>? = null,
        fileDescriptors: Int? = null,
    ): JsonObject = buildJsonObject {
        putJsonObject("services") {
            putJsonObject(service) {
                put("environment", JsonObject(environment.mapValues { text(it.value) }))
                command?.let { put("command", JsonArray(it.map(::text))) }
                folder?.let { put("volumes", mounted(it)) }
                fileDescriptors?.let { putJsonObject("ulimits") { put("nofile", it) } }
            }
        }
    }

    private fun mounted(folder: Path) = buildJsonArray {
        addJsonObject {
            put("type", "bind")
            put("source", text("$folder"))
            put("target", ComposeProject.FOLDER)
            // SELinux hosts label the folder, other hosts ignore it.
            putJsonObject("bind") { put("selinux", "z") }
        }
    }

    /** Compose replaces variables in every text. */
    private fun text(value: String) = JsonPrimitive(value.replace("$", "$$"))
}
