package bench.model

import kotlinx.serialization.Serializable

/**
 * A node of a cluster on which parts of the bench may run, as the cluster describes it.
 *
 * [cpu] and [mtu] are known once pods run, see [ClusterReadings].
 *
 * @property roles parts for which it has a label, e.g. `service`; empty: any.
 * @property cores that pods can get; [memory] likewise, as a quantity of the API, e.g. `8Gi`.
 * @property cpu model; null: not known, as in older records.
 * @property mtu largest packet of its pods, in bytes; null: not known.
 * @property cni the pods' network, e.g. `flannel`; null: the node does not name one that the bench knows.
 */
@Serializable
data class NodeFacts(
    val name: String,
    val roles: List<String>,
    val cores: Int,
    val memory: String,
    val kernel: String,
    val os: String,
    val kubelet: String,
    val container_runtime: String,
    val architecture: String,
    val cpu: String? = null,
    val mtu: Int? = null,
    val cni: String? = null,
)
