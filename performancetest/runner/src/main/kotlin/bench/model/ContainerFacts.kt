package bench.model

import kotlinx.serialization.Serializable

/**
 * What a container ran on; null or 0: no limit.
 *
 * @property image its id, which changes with anything in it. @property base what it was built on, as far as the image
 *   says, e.g. `JAVA_VERSION=25.0.3`.
 * @property stand_in it, or what it was built on, is no official image but a local stand-in (scripts/README.md).
 */
@Serializable
data class ContainerFacts(
    val image: String,
    val base: List<String>,
    val stand_in: Boolean,
    val cpuset: String,
    val cpus: Double,
    val memory_mib: Long,
    val pids: Long?,
    val file_descriptors: Long?,
)
