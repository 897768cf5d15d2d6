package bench.model

/**
 * What a cluster shows only to its pods: known once they run.
 *
 * @property nodes by name; only nodes that had a part of the bench.
 */
data class ClusterReadings(val nodes: Map<String, NodeReading>, val paths: List<NetworkPath>)

/**
 * A node, as a pod on it sees it. Null: not shown.
 *
 * @property cpu model of its CPU.
 * @property mtu largest packet of the pod's network interface, in bytes.
 */
data class NodeReading(val cpu: String?, val mtu: Int?)
