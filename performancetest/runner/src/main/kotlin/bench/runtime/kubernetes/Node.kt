package bench.runtime.kubernetes

import bench.model.NodeFacts
import bench.runtime.kubernetes.manifest.Place
import bench.runtime.kubernetes.manifest.Quantity
import kotlinx.serialization.Serializable

/** The used part of a node, as the API describes it. */
@Serializable
internal data class Node(val metadata: Metadata, val spec: Spec = Spec(), val status: Status = Status()) {
    @Serializable
    data class Metadata(
        val name: String,
        val labels: Map<String, String> = emptyMap(),
        val annotations: Map<String, String> = emptyMap(),
    )

    /** @property unschedulable true: cordoned, or being drained. */
    @Serializable data class Spec(val unschedulable: Boolean = false, val taints: List<Taint> = emptyList())

    @Serializable data class Taint(val key: String, val effect: String)

    /** @property allocatable what pods can get, as quantities. */
    @Serializable
    data class Status(
        val allocatable: Map<String, String> = emptyMap(),
        val conditions: List<Pod.Condition> = emptyList(),
        val nodeInfo: Info = Info(),
    )

    @Serializable
    data class Info(
        val kernelVersion: String = "",
        val osImage: String = "",
        val containerRuntimeVersion: String = "",
        val kubeletVersion: String = "",
        val architecture: String = "",
        val bootID: String = "",
    )

    val name: String
        get() = metadata.name

    /** Its role for the bench; null: none of its own. */
    val role: String?
        get() = metadata.labels[Place.LABEL]

    /** Whole cores for pods. */
    val cores: Int
        get() = cores(status.allocatable["cpu"].orEmpty())

    /** For pods; null: not known. */
    val memoryMib: Long?
        get() = Quantity.mib(status.allocatable["memory"].orEmpty())

    val isReady: Boolean
        get() = status.conditions.any { it.type == "Ready" && it.status == "True" }

    /** Whether pods without tolerations can go there. */
    val isOpen: Boolean
        get() = isReady && !spec.unschedulable && spec.taints.none { it.effect in CLOSING }

    /** What it is short of, e.g. `MemoryPressure`. */
    val pressures: List<String>
        get() = status.conditions.filter { it.type.endsWith("Pressure") && it.status == "True" }.map { it.type }

    /** Why nothing measured on it counts, e.g. `MemoryPressure`; null if it is well. */
    val trouble: String?
        get() = if (isReady) pressures.ifEmpty { null }?.joinToString() else "not ready"

    /** Networks of pods that have left a key at this node; null if none is known. */
    val cni: String?
        get() {
            val keys = metadata.annotations.keys + metadata.labels.keys
            val found = NETWORKS.filterValues { domain -> keys.any { domain in it.substringBefore('/') } }
            return found.keys.joinToString().ifEmpty { null }
        }

    /** For the record. */
    val facts: NodeFacts
        get() =
            NodeFacts(
                name = name,
                roles = listOfNotNull(role),
                cores = cores,
                memory = status.allocatable["memory"].orEmpty(),
                kernel = status.nodeInfo.kernelVersion,
                os = status.nodeInfo.osImage,
                kubelet = status.nodeInfo.kubeletVersion,
                container_runtime = status.nodeInfo.containerRuntimeVersion,
                architecture = status.nodeInfo.architecture,
                cni = cni,
            )

    companion object {
        private const val MILLI = 1_000

        /** By name: a part of the domain before the `/` of its keys. Others leave no keys, or not always. */
        private val NETWORKS =
            mapOf(
                "flannel" to "flannel.alpha.coreos.com",
                "calico" to "projectcalico.org",
                "cilium" to "cilium",
                "antrea" to "antrea.io",
                "ovn-kubernetes" to "k8s.ovn.org",
            )
        private val CLOSING = setOf("NoSchedule", "NoExecute")

        /** @param quantity e.g. `4` or `3920m`. */
        fun cores(quantity: String): Int =
            quantity.toIntOrNull() ?: quantity.removeSuffix("m").toIntOrNull()?.div(MILLI) ?: 0

        /** @param text output of `kubectl get nodes --output=json`. */
        fun parse(text: String): List<Node> = ClusterJson.items(text)
    }
}
