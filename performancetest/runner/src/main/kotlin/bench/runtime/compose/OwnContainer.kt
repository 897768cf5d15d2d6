package bench.runtime.compose

import bench.model.OwnService
import kotlinx.serialization.json.JsonObject
import kotlinx.serialization.json.JsonPrimitive
import kotlinx.serialization.json.add
import kotlinx.serialization.json.buildJsonObject
import kotlinx.serialization.json.put
import kotlinx.serialization.json.putJsonArray
import kotlinx.serialization.json.putJsonObject

/**
 * A compose file with the user's own service, with the limits and the network of those of `services/`. It may write to
 * its own files, because images of other people do. Pure.
 */
internal object OwnContainer {
    fun of(own: OwnService): JsonObject = buildJsonObject {
        putJsonObject("services") {
            putJsonObject(OwnService.CONTAINER) {
                // Compose replaces variables in every text.
                put("image", own.image.orEmpty().replace("$", "$$"))
                putJsonArray("networks") { add("bench") }
                putJsonArray("ports") { add("\${BIND_ADDRESS}::${own.portInside}") }
                put("cpuset", "\${SERVICE_CPUSET}")
                put("cpus", "\${SERVICE_CPUS}")
                put("mem_limit", "\${SERVICE_MEMORY}")
                put("memswap_limit", "\${SERVICE_MEMORY}")
                put("pids_limit", "\${NOFILE}")
                put("stop_grace_period", "10s")
                put("sysctls", sysctls)
                putJsonObject("ulimits") { put("nofile", "\${NOFILE}") }
                putJsonArray("security_opt") { add("no-new-privileges:true") }
            }
        }
    }

    /** As in services/_base.compose.yml. */
    private val sysctls =
        JsonObject(
            mapOf(
                "net.ipv4.ip_local_port_range" to JsonPrimitive("10000 65000"),
                "net.ipv4.tcp_tw_reuse" to JsonPrimitive(1),
                "net.core.somaxconn" to JsonPrimitive(4_096),
            )
        )
}
