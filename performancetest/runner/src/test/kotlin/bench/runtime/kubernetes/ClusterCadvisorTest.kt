package bench.runtime.kubernetes

import bench.runtime.local.Ports
import java.nio.file.Path
import kotlin.test.Test
import kotlin.test.assertEquals
import kotlin.test.assertNotNull
import kotlin.test.assertNull
import kotlin.test.assertTrue
import org.junit.jupiter.api.io.TempDir

class ClusterCadvisorTest {
    @TempDir lateinit var folder: Path

    private val fake by lazy { FakeKubectl(folder) }

    private fun pod(name: String, node: String, state: String) =
        """{"metadata": {"name": "$name"}, "spec": {"nodeName": "$node"}, "status": {
           "containerStatuses": [{"name": "cadvisor", "state": {"$state": {}}}]}}"""

    private val two =
        "{\"items\": [${pod("cadvisor-1", "node-1", "running")}, ${pod("cadvisor-2", "node-2", "waiting")}]}"

    private fun cadvisor(script: String) = ClusterCadvisor(fake.saying(script), Ports.of(null))

    @Test
    fun `nodes with a running pod are read, and others are not`() {
        cadvisor("cat <<'END'\n$two\nEND").use {
            assertEquals("cAdvisor on node-1", it.text())
            assertNotNull(it.on("node-1"))
            assertNull(it.on("node-2"))
            assertEquals(it.on("node-1"), it.on("node-1"), "one reader for each node")
        }
    }

    @Test
    fun `without it, or without the right to see it, containers are read from inside`() =
        listOf("echo '{\"items\": []}'", "echo 'pods is forbidden' >&2; exit 1").forEach { script ->
            cadvisor(script).use {
                assertEquals("no cAdvisor, so figures from inside the containers", it.text())
                assertNull(it.on("node-1"))
            }
        }

    @Test
    fun `a pod that does not answer is looked for again`() {
        val names = ArrayDeque(listOf("cadvisor-1", "cadvisor-9"))
        CadvisorPort(fake.saying("exec sleep 60"), Ports.of(null)) { names.removeFirstOrNull() }
            .use { port ->
                repeat(10) { assertNull(port.ask()) }
                assertTrue(names.isEmpty())
                val endNs = System.nanoTime() + 60_000_000_000
                while (fake.asked.none { "pod/cadvisor-9" in it } && System.nanoTime() < endNs) Thread.sleep(10)
                val asked = fake.asked.last()
                assertTrue("port-forward --address=127.0.0.1 pod/cadvisor-9" in asked && ":8080" in asked, asked)
            }
    }
}
