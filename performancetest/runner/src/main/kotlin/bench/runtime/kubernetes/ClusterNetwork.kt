package bench.runtime.kubernetes

import bench.model.ClusterReadings
import bench.model.InvalidReason
import bench.model.NetworkPath
import bench.model.NodeReading
import java.util.concurrent.ConcurrentHashMap

/**
 * The network between pods, and what these show of their nodes. Each is read once, before load.
 *
 * @param run runs a command in a container and returns what it prints; null if that fails.
 */
internal class ClusterNetwork(
    private val bandwidth: Bandwidth,
    private val run: (at: PodContainer, command: List<String>) -> String?,
) {
    private val roundTrips = RoundTrips(run)
    private val paths: MutableMap<String, NetworkPath> = ConcurrentHashMap()
    private val nodes: MutableMap<String, NodeReading> = ConcurrentHashMap()

    /** What is known so far. */
    val readings: ClusterReadings
        get() = ClusterReadings(nodes.toSortedMap(), paths.toSortedMap().values.toList())

    /** Measures between all [parts], and reads their nodes, where that is not known. */
    fun note(parts: PodParts) {
        parts.containers.forEach(::read)
        parts.paths.forEach(::measure)
    }

    private fun read(at: PodContainer) {
        val node = at.node ?: return
        if (node !in nodes) run(at, NodeScript.command)?.let { nodes[node] = NodeScript.parse(it) }
    }

    private fun measure(path: PodPath) {
        if (path.key in paths) return
        val roundTripMs = roundTrips.note(path) ?: return
        paths[path.key] = NetworkPath(path.name, path.nodes, roundTripMs, bandwidth.mbitPerS(path))
    }

    /** Why a trial does not count: the round trips of its calls are no longer as they were. */
    fun moved(parts: PodParts): List<InvalidReason> = parts.ofCalls.mapNotNull(roundTrips::moved)

    companion object {
        fun of(kubectl: Kubectl): ClusterNetwork {
            fun run(at: PodContainer, command: List<String>) =
                kubectl.tryRun("exec", at.pod.name, "--container=${at.container}", "--", *command.toTypedArray())
            val bandwidth = Bandwidth({ at, command -> PodShell.start(kubectl, at.pod, at.container, command) }, ::run)
            return ClusterNetwork(bandwidth, ::run)
        }
    }
}
