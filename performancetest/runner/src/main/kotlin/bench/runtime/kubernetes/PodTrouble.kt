package bench.runtime.kubernetes

import bench.model.InvalidCode
import bench.model.InvalidReason

/** Why a pod does not start, how its containers end, and what happened to it meanwhile. Pure. */
internal object PodTrouble {
    private const val SIGNALS = 128
    private const val OUT_OF_MEMORY = "OOMKilled"
    private val images = setOf("ImagePullBackOff", "ErrImagePull", "ErrImageNeverPull", "InvalidImageName")
    private val lasting = setOf("ErrImageNeverPull", "InvalidImageName", "ImagePullBackOff")
    private val settings = setOf("CreateContainerConfigError", "CreateContainerError", "RunContainerError")

    /** Why [pod] cannot start before the user mends something, as a sentence; null if it may start yet. */
    fun blocking(pod: Pod): String? =
        pod.status.containerStatuses.firstNotNullOfOrNull { blocked(pod.name, it) } ?: unscheduled(pod)

    private fun blocked(pod: String, container: Pod.Container): String? {
        val waiting = container.state.waiting ?: return null
        val words = waiting.message.ifBlank { waiting.reason }.removeSuffix(".")
        return when (waiting.reason) {
            in images -> "The node of $pod has no image for ${container.name}: load it, or name --registry ($words)."
            in settings -> "The node cannot start ${container.name} of $pod: $words."
            else -> null
        }
    }

    /** Whether waiting longer would not help. */
    fun isFinal(pod: Pod): Boolean =
        pod.status.containerStatuses.any { it.state.waiting?.reason in settings || it.state.waiting?.reason in lasting }

    /** The scheduler tries again whenever something changes, e.g. when another pod has ended. */
    private fun unscheduled(pod: Pod): String? =
        pod.status.conditions
            .find { it.type == "PodScheduled" && it.status == "False" && it.reason == "Unschedulable" }
            ?.let { "No node has room for ${pod.name}: ${it.message.orEmpty().removeSuffix(".")}." }

    /** @return e.g. `exit code 1` or `signal 9`. */
    fun ending(ended: Pod.Terminated): String =
        when {
            ended.reason == OUT_OF_MEMORY -> "killed, because memory ran out"
            ended.exitCode > SIGNALS -> "signal ${ended.exitCode - SIGNALS}"
            else -> "exit code ${ended.exitCode}"
        }

    /**
     * @param before a pod at the last look.
     * @param now all pods.
     * @param part the name in records of a container's part.
     * @return one reason for each container that did not simply go on.
     */
    fun since(before: Pod, now: List<Pod>, part: (container: String) -> String): List<InvalidReason> {
        val same = now.find { it.metadata.uid == before.metadata.uid }
        return before.status.containerStatuses
            .filter { it.isRunning }
            .mapNotNull { old ->
                if (same == null) reason(InvalidCode.ENDED, part(old.name), "its pod was removed")
                else since(old, same, part(old.name))
            }
    }

    private fun since(before: Pod.Container, now: Pod, part: String): InvalidReason? {
        val after = now.container(before.name)
        val isSame = after?.containerID == before.containerID
        return when {
            now.eviction != null -> reason(InvalidCode.ENDED, part, now.eviction)
            isSame && after?.isRunning == true -> null
            after?.ended?.reason == OUT_OF_MEMORY -> reason(InvalidCode.OUT_OF_MEMORY, part)
            after?.isRunning == true -> reason(InvalidCode.RESTARTED, part)
            else -> reason(InvalidCode.ENDED, part, after?.ended?.let(::ending) ?: "its pod is ${now.status.phase}")
        }
    }

    private fun reason(code: InvalidCode, part: String, detail: String? = null) =
        InvalidReason(code, parts = listOf(part), detail = detail)
}
