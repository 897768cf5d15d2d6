package bench.model

import kotlinx.serialization.Serializable

/**
 * Properties of a container; null or 0: no limit.
 *
 * @property image its id, which changes with its content.
 * @property base what it was built on, as far as the image says, e.g. `JAVA_VERSION=25.0.3`.
 * @property stand_in it or its base is a local stand-in instead of an official image (scripts/README.md).
 * @property figures_from in a cluster, what read CPU and memory more often: [CADVISOR] or [INSIDE]; null: nothing
 *   could, or it is no cluster.
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
    val figures_from: String? = null,
) {
    /** Whether it may use more cores than its quota allows, so that others can take its time; false if not known. */
    val isHeldByQuota: Boolean
        get() = cpus > 0 && CpuList.parse(cpuset).orEmpty().size > cpus

    companion object {
        /** The suite's own, on the node. */
        const val CADVISOR = "cadvisor"

        /** A shell in the container. */
        const val INSIDE = "inside"
    }
}
