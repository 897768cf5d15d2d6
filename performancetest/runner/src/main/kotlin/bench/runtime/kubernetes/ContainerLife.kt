package bench.runtime.kubernetes

import bench.UserError

/**
 * Whether a container still is the one that was started: a cluster starts an ended one again at once.
 *
 * While the same shell in it answers, it is. Otherwise the API is asked, once a second at most.
 *
 * @param nowNs as `System.nanoTime()`.
 * @param ask returns its pod as it is now; null if it is gone.
 */
internal class ContainerLife(
    private val watched: WatchedContainer,
    private val nowNs: () -> Long = System::nanoTime,
    private val ask: () -> Pod?,
) {
    private val id = watched.pod.container(watched.container)?.containerID
    private var askedNs = nowNs() - ASK_NS
    private var confirmedShells = 0
    private var isOver = false

    /** How the cluster took its pod away, which is no fault of the service; null if it did not. */
    @Volatile
    var taken: String? = null
        private set

    /** Once false, it stays so. */
    val goesOn: Boolean
        @Synchronized
        get() {
            if (!isOver && !isConfirmed()) look()
            return !isOver
        }

    private fun isConfirmed() = watched.sampler.isAnswering && watched.sampler.shells == confirmedShells

    private fun look() {
        if (nowNs() - askedNs < ASK_NS) return
        val shells = watched.sampler.shells
        try {
            val pod = ask()
            isOver = pod == null || !isSame(pod)
            taken = if (pod == null) REMOVED else taken(pod)
            if (!isOver) confirmedShells = shells
        } catch (_: UserError) {
            // A cluster that does not answer is no fault of the service.
        }
        askedNs = nowNs()
    }

    private fun taken(pod: Pod): String? =
        if (!isOver) null else pod.eviction ?: REMOVED.takeIf { pod.metadata.deletionTimestamp != null }

    /** Whether the container of [pod] is the one that was started, and runs. */
    fun isSame(pod: Pod): Boolean =
        pod.container(watched.container)?.let { it.isRunning && it.containerID == id } == true

    private companion object {
        const val ASK_NS = 1_000_000_000L
        const val REMOVED = "its pod was removed"
    }
}
