package bench.runtime.kubernetes

/** A [container] of a pod, in which commands can run. */
internal class PodContainer(val pod: Pod, val container: String) {
    /** Null: its pod has no node yet. */
    val node: String?
        get() = pod.spec.nodeName
}

/**
 * The network from a container to that of another pod.
 *
 * @property name both parts, for records.
 */
internal class PodPath(val name: String, val from: PodContainer, val to: PodContainer) {
    /** Both nodes: between others, the network is another one. */
    val nodes: String = "${from.node} and ${to.node}"

    /** Address of [to]; null: none yet. */
    val host: String?
        get() = to.pod.status.podIP

    /** The same for successors of the pods on the same nodes. */
    val key: String = "$name, $nodes"
}

/**
 * Containers of all parts of the bench.
 *
 * @param load of each load generator; of those on one node, the first stands for all.
 */
internal class PodParts(load: List<PodContainer>, service: PodContainer, mock: PodContainer) {
    private val loads = load.distinctBy { it.node }

    val containers: List<PodContainer> = loads + service + mock

    /** Paths that a call takes. */
    val ofCalls: List<PodPath> =
        loads.map { PodPath("load and service", it, service) } + PodPath("service and mock", service, mock)

    /** Between all parts. */
    val paths: List<PodPath> = ofCalls + loads.map { PodPath("load and mock", it, mock) }
}
