package bench.runtime.kubernetes

import bench.runtime.kubernetes.manifest.PodTemplates
import kotlinx.serialization.Serializable

/** The used part of a pod, as the API describes it: https://kubernetes.io/docs/reference/kubernetes-api/ */
@Serializable
internal data class Pod(val metadata: Metadata, val spec: Spec = Spec(), val status: Status = Status()) {
    /** @property deletionTimestamp not null: it is ending. */
    @Serializable
    data class Metadata(
        val name: String,
        val uid: String = "",
        val labels: Map<String, String> = emptyMap(),
        val deletionTimestamp: String? = null,
    )

    /** @property nodeName null: no node has it yet. */
    @Serializable data class Spec(val nodeName: String? = null)

    /** @property reason e.g. `Evicted`; [message] says more. */
    @Serializable
    data class Status(
        val phase: String = "Pending",
        val qosClass: String = "",
        val podIP: String? = null,
        val reason: String? = null,
        val message: String? = null,
        val conditions: List<Condition> = emptyList(),
        val containerStatuses: List<Container> = emptyList(),
    )

    @Serializable
    data class Condition(
        val type: String,
        val status: String,
        val reason: String? = null,
        val message: String? = null,
    )

    /** @property state has one of its three; [lastState] that before its last start. */
    @Serializable
    data class Container(
        val name: String,
        val containerID: String? = null,
        val imageID: String = "",
        val restartCount: Int = 0,
        val ready: Boolean = false,
        val state: State = State(),
        val lastState: State = State(),
    ) {
        val isRunning: Boolean
            get() = state.running != null

        /** That of its control group; null if it never ran. */
        val id: String?
            get() = containerID?.substringAfterLast('/')

        /** How it ended last; null if it never did. */
        val ended: Terminated?
            get() = state.terminated ?: lastState.terminated
    }

    @Serializable
    data class State(
        val waiting: Waiting? = null,
        val running: Running? = null,
        val terminated: Terminated? = null,
    )

    @Serializable data class Waiting(val reason: String = "", val message: String = "")

    @Serializable data class Running(val startedAt: String? = null)

    @Serializable data class Terminated(val exitCode: Int = 0, val reason: String = "")

    val name: String
        get() = metadata.name

    /** What it is there for: pods with the same work follow each other. */
    val work: Pair<String?, Int?>
        get() = metadata.labels[PodTemplates.NAME_LABEL] to index

    /** The number of an Indexed Job's pod, from 0; null for others. */
    val index: Int?
        get() = metadata.labels[INDEX]?.toIntOrNull()

    /** Whether all its containers have answered their probes, and it is not ending. */
    val isReady: Boolean
        get() = isUp && status.containerStatuses.all { it.ready }

    /** Whether all of its containers run, and it is not ending. */
    val isUp: Boolean
        get() =
            metadata.deletionTimestamp == null &&
                status.containerStatuses.isNotEmpty() &&
                status.containerStatuses.all { it.isRunning }

    /** Why its node gave it up, or wants to: drained, short of memory or disk; null if it may stay. */
    val eviction: String?
        get() {
            val reason = disruption?.reason ?: status.reason.takeIf { it in EVICTED } ?: return null
            return "its pod was evicted from the node ${spec.nodeName} ($reason)"
        }

    private val disruption: Condition?
        get() = status.conditions.find { it.type == DISRUPTION && it.status == "True" }

    fun container(name: String): Container? = status.containerStatuses.find { it.name == name }

    companion object {
        private const val DISRUPTION = "DisruptionTarget"
        private val EVICTED = setOf("Evicted", "NodeLost", "Preempting", "Shutdown", "Terminated")

        private const val INDEX = "batch.kubernetes.io/job-completion-index"

        /** @param text output of `kubectl get pods --output=json`. */
        fun parse(text: String): List<Pod> = ClusterJson.items(text)
    }
}
