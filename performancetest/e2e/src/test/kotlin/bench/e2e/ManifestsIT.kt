package bench.e2e

import java.nio.file.Path
import kotlin.io.path.readText
import kotlin.io.path.relativeTo
import kotlin.io.path.walk
import kotlin.io.path.writeText
import kotlin.test.Test
import kotlin.test.assertEquals
import kotlin.test.assertFalse
import kotlin.test.assertTrue
import org.junit.jupiter.api.io.TempDir

/** The manifests in `kubernetes/` are those of the compose files. */
@UsesProcessesApart
class ManifestsIT {
    @TempDir lateinit var folder: Path

    private fun texts(folder: Path): Map<String, String> =
        folder.walk().associate { "${it.relativeTo(folder)}" to it.readText() }.toSortedMap()

    @Test
    fun `the manifests of the repository are made from its compose files`() {
        ComposeStack.assumeEngine()
        val out = folder.resolve("made")
        val made = CommandLine.bench("manifests --out $out", DEFAULTS)
        assertEquals(0, made.exitCode, made.output)
        val here = texts(CommandLine.root.resolve("kubernetes"))
        assertTrue(here.isNotEmpty())
        assertEquals(here, texts(out), "rm -r kubernetes && ./bench manifests --out kubernetes")
    }

    @Test
    fun `an API server takes the manifests of the repository, and warns of nothing`() {
        Kube.assume()
        ApiServer(folder.resolve("server")).use { server ->
            val manifests = "${CommandLine.root.resolve("kubernetes")}"
            assertEquals(0, server.kubectl("apply", "-f", "$manifests/base/namespace.yaml").exitCode)
            // Then it also says which pods its strictest standard would refuse.
            server.kubectl("label", "namespace", "bench", "pod-security.kubernetes.io/warn=restricted")
            val taken = server.kubectl("apply", "--dry-run=server", "-k", manifests)
            assertEquals(0, taken.exitCode, taken.output)
            assertFalse("Warning" in taken.output, taken.output)
            takesCadvisor(server, "$manifests/cadvisor")
            listOf("deployment.apps/vertx", "job.batch/load-generator", "role.rbac.authorization.k8s.io").forEach {
                assertTrue(it in taken.output, taken.output)
            }
        }
    }

    /** In a namespace of its own, where a folder of the node is allowed. */
    private fun takesCadvisor(server: ApiServer, folder: String) {
        assertEquals(0, server.kubectl("apply", "-f", "$folder/namespace.yaml").exitCode)
        val taken = server.kubectl("apply", "--dry-run=server", "-k", folder)
        assertEquals(0, taken.exitCode, taken.output)
        assertTrue("daemonset.apps/cadvisor" in taken.output && "Warning" !in taken.output, taken.output)
    }

    @Test
    fun `an API server refuses a pod that could harm its node`() {
        Kube.assume()
        ApiServer(folder.resolve("server")).use { server ->
            val manifests = CommandLine.root.resolve("kubernetes/base")
            server.kubectl("apply", "-f", "$manifests/namespace.yaml")
            server.kubectl("label", "namespace", "bench", "pod-security.kubernetes.io/warn=restricted")
            val harmful = folder.resolve("vertx.yaml")
            harmful.writeText(
                manifests.resolve("vertx.yaml").readText().replace("runAsNonRoot: true", "runAsNonRoot: false")
            )
            val taken = server.kubectl("apply", "--dry-run=server", "-f", "$harmful")
            assertTrue("would violate PodSecurity" in taken.output, taken.output)
        }
    }

    private companion object {
        /** What a user may have set otherwise. */
        val DEFAULTS =
            mapOf(
                "CADVISOR_IMAGE" to "ghcr.io/google/cadvisor:0.56.2",
                "POSTGRES_IMAGE" to "postgres:17",
                "SERVICE_CPUS" to "0",
                "SERVICE_MEMORY" to "3g",
                "TRACK" to "stock",
                "SLOTS" to "9000",
            )
    }
}
