package bench.e2e

import bench.record.RecordStore
import java.nio.file.Path
import kotlin.test.Test
import kotlin.test.assertEquals
import kotlin.test.assertTrue
import org.junit.jupiter.api.AfterAll
import org.junit.jupiter.api.BeforeAll
import org.junit.jupiter.api.TestInstance
import org.junit.jupiter.api.io.TempDir

/** Runs in a real cluster of two nodes, which share this machine's cores. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@UsesCluster
class KubernetesIT {
    @TempDir lateinit var folder: Path

    private lateinit var cluster: TestCluster

    @BeforeAll
    fun `two nodes are ready`() {
        TestCluster.assume()
        cluster = TestCluster()
    }

    @AfterAll fun `the nodes end`() = if (::cluster.isInitialized) cluster.close() else Unit

    @Test
    fun `three services keep the contract`() {
        val result = cluster.bench("conform --runtime kubernetes --track stock --parallel 1 vertx spring-web express")
        assertEquals(0, result.exitCode, result.output)
        assertEquals(emptyList(), cluster.remains())
    }

    @Test
    fun `a run finds the capacity that slots set, and leaves nothing`() {
        val out = folder.resolve("run")
        val result =
            cluster.bench("run capacity --services vertx --track stock --profile smoke --runtime kubernetes --out $out")
        assertEquals(0, result.exitCode, result.output)
        val run = RecordStore(out).readRun()
        assertEquals("kubernetes", run.runtime)
        assertEquals(listOf("node-1", "node-2"), run.fingerprint.nodes.map { it.name })
        assertTrue("Kubernetes v1" in run.fingerprint.engine.orEmpty(), "${run.fingerprint.engine}")
        assertEquals(emptyList(), cluster.remains())
    }
}
