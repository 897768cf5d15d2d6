package bench.runtime.kubernetes

import bench.model.NetworkPath
import bench.model.NodeReading
import java.io.IOException
import java.nio.file.Path
import kotlin.test.Test
import kotlin.test.assertEquals
import org.junit.jupiter.api.io.TempDir

class ClusterNetworkTest {
    @TempDir lateinit var folder: Path

    private val asked = mutableListOf<String>()
    private val parts = PodParts(listOf(TestPods.load()), TestPods.service(), TestPods.mock())

    /** @param silent pod that does not answer. */
    private fun network(silent: String? = null): ClusterNetwork {
        val bandwidth = Bandwidth({ _, _ -> throw IOException("no perl") }, { _, _ -> null })
        return ClusterNetwork(bandwidth) { at, command ->
            asked += at.pod.name
            when {
                at.pod.name == silent -> null
                command == NodeScript.command -> "model name : CPU of ${at.node}\nmtu : 1500\n"
                else -> "0 0.001"
            }
        }
    }

    @Test
    fun `all pairs of parts are measured once, and each node is read once`() {
        val network = network()
        network.note(parts)
        assertEquals(
            listOf(
                NetworkPath("load and mock", "n1 and n1", 1.0, null),
                NetworkPath("load and service", "n1 and n2", 1.0, null),
                NetworkPath("service and mock", "n2 and n1", 1.0, null),
            ),
            network.readings.paths,
        )
        val nodes = listOf("n1", "n2").associateWith { NodeReading("CPU of $it", 1_500) }
        assertEquals(nodes, network.readings.nodes)
        assertEquals(5, asked.size)
        network.note(parts)
        assertEquals(5, asked.size)
    }

    @Test
    fun `what did not answer is asked again, and another node is another path`() {
        val network = network(silent = "service-1")
        repeat(2) { network.note(parts) }
        assertEquals(4, asked.count { it == "service-1" })
        assertEquals(setOf("n1"), network.readings.nodes.keys)
        network.note(PodParts(listOf(TestPods.load()), TestPods.service("n3"), TestPods.mock()))
        assertEquals(
            listOf("load and mock, n1 and n1", "load and service, n1 and n2", "load and service, n1 and n3"),
            network.readings.paths.map { "${it.between}, ${it.nodes}" },
        )
    }

    @Test
    fun `without a load generator there is one path, and nothing is known of a pod without a node`() {
        val network = network()
        network.note(PodParts(load = emptyList(), TestPods.service(), TestPods.mock(node = null)))
        assertEquals(listOf("service and mock"), network.readings.paths.map { it.between })
        assertEquals(setOf("n2"), network.readings.nodes.keys)
    }

    @Test
    fun `load generators on several nodes have paths of their own`() {
        val network = network()
        val loads = listOf(TestPods.load(), TestPods.load("n3"), TestPods.load("n3"))
        network.note(PodParts(loads, TestPods.service(), TestPods.mock()))
        assertEquals(
            listOf(
                "load and mock, n1 and n1",
                "load and mock, n3 and n1",
                "load and service, n1 and n2",
                "load and service, n3 and n2",
                "service and mock, n2 and n1",
            ),
            network.readings.paths.map { "${it.between}, ${it.nodes}" },
        )
    }

    @Test
    fun `kubectl runs the commands in containers, and a failing one is no failure of the run`() {
        val fake = FakeKubectl(folder)
        val network =
            ClusterNetwork.of(fake.saying("case \"$*\" in *mock-0*) exit 1 ;; *perl*) exit 127 ;; esac; echo 0 1"))
        network.note(parts)
        assertEquals(
            listOf("load and mock" to null, "load and service" to null, "service and mock" to null),
            network.readings.paths.map { it.between to it.mbit_per_s },
        )
        val start = "--namespace=bench exec load-0 --container=load-generator -- bash -c"
        assertEquals(3, fake.asked.count { it.startsWith(start) }, "${fake.asked}")
        val listener = "--namespace=bench exec --stdin service-1 --container=x -- perl"
        assertEquals(1, fake.asked.count { it.startsWith(listener) }, "${fake.asked}")
    }
}
