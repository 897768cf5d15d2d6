package bench.catalog

import com.charleskorn.kaml.YamlList
import com.charleskorn.kaml.YamlMap
import com.charleskorn.kaml.YamlNode
import com.charleskorn.kaml.yamlScalar
import java.nio.file.Path
import kotlinx.serialization.Serializable

/** Keys of a compose file that this project uses. The local runtime reads and ignores keys for containers only. */
@Serializable
data class ComposeFile(
    val services: Map<String, ComposeService>,
    val include: YamlNode? = null,
    val networks: YamlNode? = null,
    val volumes: YamlNode? = null,
) {
    companion object {
        fun read(file: Path): ComposeFile = YamlFile.read(file, serializer())
    }
}

@Serializable
data class ComposeService(
    val extends: Extends? = null,
    val command: List<String>? = null,
    val environment: Pairs = emptyMap(),
    val env_file: String? = null,
    val labels: Pairs = emptyMap(),
    val image: String? = null,
    val build: YamlNode? = null,
    val ports: YamlNode? = null,
    val expose: YamlNode? = null,
    val init: Boolean? = null,
    val depends_on: YamlNode? = null,
    val healthcheck: YamlNode? = null,
    val networks: YamlNode? = null,
    val volumes: YamlNode? = null,
    val profiles: List<String>? = null,
    val cpus: String? = null,
    val cpuset: String? = null,
    val mem_limit: String? = null,
    val memswap_limit: String? = null,
    val pids_limit: String? = null,
    val ulimits: YamlNode? = null,
    val sysctls: YamlNode? = null,
    val read_only: Boolean? = null,
    val tmpfs: YamlNode? = null,
    val cap_add: List<String>? = null,
    val cap_drop: List<String>? = null,
    val security_opt: List<String>? = null,
    val user: String? = null,
    val stop_grace_period: String? = null,
    val restart: String? = null,
    val stdin_open: Boolean? = null,
    val entrypoint: YamlNode? = null,
    val working_dir: String? = null,
    val pid: String? = null,
) {
    /** Without variables whose only use is to keep Docker's proxy settings out of containers. */
    val settings: Map<String, String>
        get() = environment.filterKeys { !it.endsWith("_PROXY", ignoreCase = true) }

    /** Names under `depends_on`; Compose allows a list or a map. */
    val needs: List<String>
        get() =
            when (depends_on) {
                is YamlMap -> depends_on.entries.keys.map { it.content }
                is YamlList -> depends_on.items.map { it.yamlScalar.content }
                else -> emptyList()
            }

    @Serializable data class Extends(val file: String? = null, val service: String)
}
