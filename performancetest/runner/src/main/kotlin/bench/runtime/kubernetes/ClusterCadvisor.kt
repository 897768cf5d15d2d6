package bench.runtime.kubernetes

import bench.UserError
import bench.runtime.kubernetes.figures.NodeFigures
import bench.runtime.kubernetes.manifest.CadvisorManifest
import bench.runtime.kubernetes.manifest.PodTemplates
import bench.runtime.local.Ports
import java.util.concurrent.ConcurrentHashMap

/**
 * The suite's cAdvisor on the nodes of a cluster, where the user has started it before the run.
 *
 * @param kubectl for its namespace.
 * @param ports of this machine.
 */
internal class ClusterCadvisor(private val kubectl: Kubectl, private val ports: Ports) : AutoCloseable {
    private val nodes: Set<String> = pods().filter { it.isUp }.mapNotNull { it.spec.nodeName }.toSet()
    private val readers = ConcurrentHashMap<String, Reader>()

    private class Reader(val port: CadvisorPort, val figures: NodeFigures)

    /** Empty also if the user may not see them. */
    private fun pods(): List<Pod> =
        try {
            val selector = "--selector=${PodTemplates.NAME_LABEL}=${CadvisorManifest.NAME}"
            Pod.parse(kubectl.run("get", "pods", selector, "--output=json"))
        } catch (_: UserError) {
            emptyList()
        }

    private fun podOn(node: String): String? = pods().find { it.isUp && it.spec.nodeName == node }?.name

    /** What it reads of [node]; null: none runs there, or no port is free here. */
    @Synchronized
    fun on(node: String): NodeFigures? =
        if (node !in nodes) null else (readers[node] ?: reader(node)?.also { readers[node] = it })?.figures

    private fun reader(node: String): Reader? =
        try {
            val port = CadvisorPort(kubectl, ports) { podOn(node) }
            Reader(port, NodeFigures(node, ask = port::ask))
        } catch (_: UserError) {
            null
        }

    /** For the user: what reads the containers. */
    fun text(): String =
        if (nodes.isEmpty()) "no cAdvisor, so figures from inside the containers"
        else "cAdvisor on ${nodes.sorted().joinToString()}"

    override fun close() {
        readers.values.forEach { it.port.close() }
        readers.values.forEach { it.figures.close() }
    }
}
