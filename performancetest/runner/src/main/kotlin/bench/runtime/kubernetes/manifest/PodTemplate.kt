package bench.runtime.kubernetes.manifest

import kotlinx.serialization.EncodeDefault
import kotlinx.serialization.Serializable

/** A pod of the Kubernetes API, as [KubernetesObject]. */
@Serializable data class PodTemplate(val metadata: Metadata, val spec: PodSpec)

/**
 * @property shareProcessNamespace true: no process of a container is process 1, whose signals need handlers.
 * @property nodeSelector labels that its node must have; null: any node.
 * @property topologySpreadConstraints null: the cluster's default.
 */
@Serializable
data class PodSpec(
    val containers: List<ContainerSpec>,
    val securityContext: PodSecurity,
    val volumes: List<PodVolume>,
    val restartPolicy: String? = null,
    val shareProcessNamespace: Boolean? = null,
    val terminationGracePeriodSeconds: Long? = null,
    val nodeSelector: Map<String, String>? = null,
    val topologySpreadConstraints: List<Spread>? = null,
    /** No pod talks to the API server. */
    @EncodeDefault val automountServiceAccountToken: Boolean = false,
    /** Without variables for each Service of the namespace: a program could take one for its own. */
    @EncodeDefault val enableServiceLinks: Boolean = false,
)

/** Pods of [labelSelector] are on as many nodes as have room for them. */
@Serializable
data class Spread(
    val labelSelector: Selector,
    @EncodeDefault val maxSkew: Int = 1,
    @EncodeDefault val topologyKey: String = "kubernetes.io/hostname",
    @EncodeDefault val whenUnsatisfiable: String = "ScheduleAnyway",
)

/** The user that every process of the pod has, and that owns its volumes. */
@Serializable
data class PodSecurity(
    val runAsUser: Long,
    val runAsGroup: Long,
    val fsGroup: Long,
    val sysctls: List<Variable>,
    @EncodeDefault val runAsNonRoot: Boolean = true,
    @EncodeDefault val seccompProfile: Seccomp = Seccomp(),
) {
    @Serializable data class Seccomp(@EncodeDefault val type: String = "RuntimeDefault")
}

/** A variable of the environment, or a setting of the kernel. */
@Serializable data class Variable(val name: String, val value: String)

/** A folder in memory ([emptyDir]), or one of the node. */
@Serializable
data class PodVolume(val name: String, val emptyDir: EmptyDir? = null, val hostPath: HostPath? = null) {
    /** @property sizeLimit null: the container's memory limits it. */
    @Serializable data class EmptyDir(@EncodeDefault val medium: String = "Memory", val sizeLimit: String? = null)

    /** It must be there. */
    @Serializable data class HostPath(val path: String, @EncodeDefault val type: String = "Directory")
}

/**
 * @property command replaces the image's entry point; [args] its command.
 * @property resources of a service: the same as requests and as limits.
 */
@Serializable
data class ContainerSpec(
    val name: String,
    val image: String,
    val command: List<String>? = null,
    val args: List<String>? = null,
    val env: List<Variable>,
    val resources: Resources,
    val volumeMounts: List<Mount>,
    val startupProbe: Probe? = null,
    val securityContext: ContainerSecurity,
    @EncodeDefault val imagePullPolicy: String = "IfNotPresent",
) {
    /** Quantities of the API, e.g. `"1"` core or `3Gi`. */
    @Serializable data class Resources(val requests: Map<String, String>, val limits: Map<String, String>)

    @Serializable data class Mount(val name: String, val mountPath: String, val readOnly: Boolean? = null)

    /** Asked until it succeeds, then never again: nothing disturbs a measurement. */
    @Serializable
    data class Probe(
        val exec: Exec,
        val failureThreshold: Long,
        val timeoutSeconds: Long,
        @EncodeDefault val periodSeconds: Int = 1,
    )

    @Serializable data class Exec(val command: List<String>)

    @Serializable
    data class ContainerSecurity(
        val readOnlyRootFilesystem: Boolean,
        @EncodeDefault val allowPrivilegeEscalation: Boolean = false,
        @EncodeDefault val capabilities: Capabilities = Capabilities(),
    )

    @Serializable data class Capabilities(@EncodeDefault val drop: List<String> = listOf("ALL"))
}
