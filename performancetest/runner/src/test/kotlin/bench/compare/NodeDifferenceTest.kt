package bench.compare

import bench.model.NetworkPath
import bench.model.NodeFacts
import bench.record.RunRecord
import bench.record.Trials
import kotlin.test.Test
import kotlin.test.assertEquals
import kotlin.test.assertTrue

class NodeDifferenceTest {
    private val run = Trials.run("x")
    private val node = NodeFacts("n1", listOf("service"), 4, "8Gi", "6.1", "Debian 12", "v1.35.4", "cri", "amd64")
    private val full = node.copy(cpu = "a CPU", mtu = 1_450, cni = "flannel")

    private fun with(vararg nodes: NodeFacts) = run.copy(fingerprint = run.fingerprint.copy(nodes = nodes.toList()))

    private fun with(path: NetworkPath) = run.copy(fingerprint = run.fingerprint.copy(paths = listOf(path)))

    /** The names of all differences, which all refuse a comparison. */
    private fun refusals(a: RunRecord, b: RunRecord): List<String> =
        FingerprintDifference.between(a, b).onEach { assertTrue(it.refuses, it.name) }.map { it.name }

    @Test
    fun `each difference of a node refuses a comparison`() {
        val changes: Map<String, (NodeFacts) -> NodeFacts> =
            mapOf(
                "name" to { it.copy(name = "n2") },
                "roles" to { it.copy(roles = emptyList()) },
                "kernel" to { it.copy(kernel = "6.2") },
                "kubelet" to { it.copy(kubelet = "v1.36.0") },
                "cpu" to { it.copy(cpu = "another CPU") },
                "mtu" to { it.copy(mtu = 1_500) },
                "cni" to { it.copy(cni = "calico") },
            )
        changes.forEach { (name, change) ->
            assertEquals(listOf("nodes.1.$name"), refusals(with(full), with(change(full))))
        }
    }

    @Test
    fun `what a record does not know of a node is no difference, but a missing node is`() {
        assertEquals(emptyList(), refusals(with(full), with(node)))
        assertEquals(emptyList(), refusals(with(node), with(full)))
        assertTrue("nodes.2.name" in refusals(with(full), with(full, full)))
        assertTrue("nodes.1.name" in refusals(with(full), run))
    }

    @Test
    fun `measured values of a network are no difference`() {
        val path = NetworkPath("load and service", "n1 and n2", 0.05, 900.0)
        assertEquals(emptyList(), refusals(run, with(path)))
        assertEquals(emptyList(), refusals(with(path), with(path.copy(round_trip_ms = 0.06, mbit_per_s = null))))
    }
}
