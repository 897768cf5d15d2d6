package bench.runtime.kubernetes.manifest

/**
 * The part of the bench that a pod is, and the node it wants: nodes may have the label [LABEL] with the same words.
 *
 * @property kinds values of the compose files' label `bench.kind`.
 */
enum class Place(val label: String, private val kinds: Set<String>) {
    SERVICE("service", setOf("service")),
    MOCK("mock", setOf("mock", "proxy", "backing-service")),
    LOAD("load", setOf("load-generator", "closed-load-generator"));

    companion object {
        const val LABEL = "waitmark.role"

        /** Null if this has no place in a cluster, as the monitoring of containers. */
        fun of(kind: String?): Place? = entries.find { kind in it.kinds }
    }
}
