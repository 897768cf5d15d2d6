package bench.runtime.kubernetes.manifest

import kotlinx.serialization.EncodeDefault
import kotlinx.serialization.SerialName
import kotlinx.serialization.Serializable

/**
 * Objects of the Kubernetes API, with those of its fields that this project sets. Names, units and meanings are the
 * API's: https://kubernetes.io/docs/reference/kubernetes-api/
 */
@Serializable
sealed interface KubernetesObject {
    val metadata: Metadata
}

@Serializable
data class Metadata(val name: String? = null, val namespace: String? = null, val labels: Map<String, String>? = null)

@Serializable
@SerialName("Namespace")
data class Namespace(override val metadata: Metadata, @EncodeDefault val apiVersion: String = "v1") : KubernetesObject

@Serializable
@SerialName("Service")
data class HeadlessService(
    override val metadata: Metadata,
    val spec: Spec,
    @EncodeDefault val apiVersion: String = "v1",
) : KubernetesObject {
    /** Without an address of its own: its name resolves to the pod, and no kube-proxy is in the path. */
    @Serializable
    data class Spec(
        val selector: Map<String, String>,
        @EncodeDefault val clusterIP: String = "None",
        /** The runner asks a service whether it is ready; until then it must be reachable by its name. */
        @EncodeDefault val publishNotReadyAddresses: Boolean = true,
    )
}

@Serializable data class Selector(val matchLabels: Map<String, String> = emptyMap())

@Serializable
@SerialName("Deployment")
data class Deployment(
    override val metadata: Metadata,
    val spec: Spec,
    @EncodeDefault val apiVersion: String = "apps/v1",
) : KubernetesObject {
    @Serializable
    data class Spec(
        val replicas: Int,
        val selector: Selector,
        val template: PodTemplate,
        @EncodeDefault val strategy: Strategy = Strategy(),
    )

    /** Never two at once: the old one ends before a new one starts. */
    @Serializable data class Strategy(@EncodeDefault val type: String = "Recreate")
}

/** One pod on each node. */
@Serializable
@SerialName("DaemonSet")
data class DaemonSet(
    override val metadata: Metadata,
    val spec: Spec,
    @EncodeDefault val apiVersion: String = "apps/v1",
) : KubernetesObject {
    @Serializable data class Spec(val selector: Selector, val template: PodTemplate)
}

@Serializable
@SerialName("Job")
data class Job(
    override val metadata: Metadata,
    val spec: Spec,
    @EncodeDefault val apiVersion: String = "batch/v1",
) : KubernetesObject {
    /** @property completions as many as [parallelism]: all run at the same time, each with its index. */
    @Serializable
    data class Spec(
        val completions: Int,
        val parallelism: Int,
        val template: PodTemplate,
        @EncodeDefault val completionMode: String = "Indexed",
        /** How often a pod that ended is replaced. */
        @EncodeDefault val backoffLimit: Int = 1_000,
    )
}

@Serializable
@SerialName("NetworkPolicy")
data class NetworkPolicy(
    override val metadata: Metadata,
    val spec: Spec,
    @EncodeDefault val apiVersion: String = "networking.k8s.io/v1",
) : KubernetesObject {
    /** Without [ingress] or [egress], the policy of that type lets nothing through. */
    @Serializable
    data class Spec(
        val podSelector: Selector,
        val policyTypes: List<String>,
        val ingress: List<Ingress> = emptyList(),
        val egress: List<Egress> = emptyList(),
    )

    @Serializable data class Ingress(val from: List<Peer>)

    /** @property to null: to anywhere. */
    @Serializable data class Egress(val to: List<Peer>? = null, val ports: List<Port>? = null)

    @Serializable data class Peer(val podSelector: Selector)

    @Serializable data class Port(val port: Int, val protocol: String)
}

@Serializable
@SerialName("ServiceAccount")
data class ServiceAccount(override val metadata: Metadata, @EncodeDefault val apiVersion: String = "v1") :
    KubernetesObject

@Serializable
@SerialName("Role")
data class Role(
    override val metadata: Metadata,
    val rules: List<Rule>,
    @EncodeDefault val apiVersion: String = "rbac.authorization.k8s.io/v1",
) : KubernetesObject {
    @Serializable data class Rule(val apiGroups: List<String>, val resources: List<String>, val verbs: List<String>)
}

@Serializable
@SerialName("RoleBinding")
data class RoleBinding(
    override val metadata: Metadata,
    val roleRef: Reference,
    val subjects: List<Subject>,
    @EncodeDefault val apiVersion: String = "rbac.authorization.k8s.io/v1",
) : KubernetesObject {
    @Serializable data class Reference(val apiGroup: String, val kind: String, val name: String)

    @Serializable data class Subject(val kind: String, val name: String, val namespace: String)
}
