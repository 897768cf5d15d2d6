package bench.runtime.kubernetes

import bench.UserError
import java.nio.file.Path
import kotlin.test.Test
import kotlin.test.assertEquals
import kotlin.test.assertFailsWith
import kotlin.test.assertNull
import org.junit.jupiter.api.io.TempDir

class ClusterFactsTest {
    @TempDir lateinit var folder: Path

    private val version = """echo '{"serverVersion":{"gitVersion":"v1.35.4"}}'"""

    private fun facts(nodes: String) =
        ClusterFacts.of(FakeKubectl(folder).saying("case \"$*\" in *version*) $version ;; *) $nodes ;; esac"))

    @Test
    fun `a record names the versions of cluster and containers`() {
        val node =
            """{"metadata":{"name":"n1"},"status":{"nodeInfo":{"containerRuntimeVersion":"containerd://2.1.4",
            "architecture":"arm64"}}}"""
                .replace("\n", "")
        val facts = facts("echo '{\"items\":[$node,$node]}'")
        assertEquals("Kubernetes v1.35.4, containerd 2.1.4", facts.text)
        assertEquals("arm64", facts.architecture)
    }

    @Test
    fun `nodes that the user may not list are not known`() {
        val facts = facts("echo 'Error from server (Forbidden): nodes is forbidden' >&2; exit 1")
        assertNull(facts.nodes)
        assertEquals("Kubernetes v1.35.4", facts.text)
    }

    @Test
    fun `another program is refused`() {
        val message = assertFailsWith<UserError> { ClusterFacts.of(FakeKubectl(folder).saying("echo hello")) }.message
        assertEquals("kubectl printed no JSON that fits, but 'hello': is it the Kubernetes client?", message)
    }
}
