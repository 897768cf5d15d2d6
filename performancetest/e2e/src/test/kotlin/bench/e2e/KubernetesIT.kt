package bench.e2e

import bench.record.RecordStore
import bench.record.TrialRecord
import java.nio.file.Path
import kotlin.io.path.readText
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

    private val out
        get() = folder.resolve("run")

    private val log
        get() = folder.resolve("log.txt")

    @BeforeAll
    fun `two nodes are ready`() {
        TestCluster.assume()
        cluster = TestCluster()
    }

    @AfterAll fun `the nodes end`() = if (::cluster.isInitialized) cluster.close() else Unit

    private fun trials(): List<TrialRecord> = RecordStore(out).readTrials()

    @Test
    fun `three services keep the contract`() {
        val result = cluster.bench("conform --runtime kubernetes --track stock --parallel 1 vertx spring-web express")
        assertEquals(0, result.exitCode, result.output)
        assertEquals(emptyList(), cluster.remains())
    }

    @Test
    fun `the rights of the Role are enough, for two load generators and for cAdvisor`() {
        val command = "run capacity --services vertx --load-generators 2 $SMOKE --out $out"
        val runner = cluster.runner()
        cluster.withCadvisor {
            val result = cluster.bench(command, runner)
            assertEquals(0, result.exitCode, result.output)
        }
        assertTrue(trials().isNotEmpty())
        trials().forEach { trial ->
            val each = trial.bench.load_generators
            assertEquals(listOf("load-generator", "load-generator-2"), each.map { it.name })
            assertEquals(trial.load.due to trial.load.started, each.sumOf { it.due } to each.sumOf { it.started })
            if (trial.ended == COMPLETE) assertEquals(1L * trial.rate_per_s * trial.load.window_s, trial.load.due)
        }
        assertEquals(emptyList(), RecordStore(out).readRun().fingerprint.nodes, "the Role may not list nodes")
        ClusterChecks(out).figures("cadvisor")
        assertEquals(emptyList(), cluster.remains())
    }

    @Test
    fun `a slow dependency, with both nodes in the record`() {
        val words = "run slow-dependency --services spring-web $SMOKE --out $out".split(' ')
        val result = cluster.bench(words + listOf("--set", "rate_per_s=20", "--scenarios", "0.1 s,1 s"))
        assertEquals(0, result.exitCode, result.output)
        val run = RecordStore(out).readRun()
        assertEquals("kubernetes", run.runtime)
        assertEquals(listOf("node-1", "node-2"), run.fingerprint.nodes.map { it.name })
        val paths = run.fingerprint.paths.map { it.between }.toSet()
        assertEquals(setOf("load and service", "service and mock", "load and mock"), paths)
        assertTrue(run.fingerprint.paths.all { it.round_trip_ms > 0 }, "${run.fingerprint}")
        // Next to other tests, a measurement of bandwidth may be given up.
        assertTrue(run.fingerprint.paths.any { it.mbit_per_s != null }, "${run.fingerprint}")
        assertTrue(run.fingerprint.nodes.any { it.cpu != null && it.mtu != null }, "${run.fingerprint.nodes}")
        assertTrue("Kubernetes v1" in run.fingerprint.engine.orEmpty(), "${run.fingerprint.engine}")
        // What is longer than a delay that failed is not tried.
        assertEquals(run.order.toSet(), (run.done.orEmpty() + run.skipped.map { it.search }).toSet())
        assertEquals(emptyList(), run.not_measured)
        ClusterChecks(out).delays()
        ClusterChecks(out).figures("inside")
        assertEquals(emptyList(), cluster.remains())
    }

    @Test
    fun `a drained node, an ended mock and a killed runner cost a trial each, and the run gets whole`() {
        cluster.start("run capacity --services express $SMOKE --duration 6", out, log).use { run ->
            run.inTrial()
            val node = cluster.kubectl("get", "pods", OF_SERVICE, IN, "--output=jsonpath={.items[0].spec.nodeName}")
            cluster.kubectl("drain", node, "--ignore-daemonsets", "--delete-emptydir-data", "--force", "--timeout=5m")
            cluster.kubectl("uncordon", node)
            run.inTrial(ended = 1)
            cluster.kubectl("delete", "pods", OF_MOCK, IN, "--grace-period=0", "--force")
            run.inTrial(ended = 2)
        }
        assertTrue(cluster.remains().isNotEmpty(), "a killed runner cannot remove anything")
        cluster.awaitNoConnections()
        resume()
        val ended = ClusterChecks(out).whole()
        // The scheduler chooses which parts the drained node has next to the service.
        assertTrue("mock-1" in ended || "mock" in ended, "$ended")
        assertEquals(emptyList(), cluster.remains())
    }

    private fun resume() {
        val resumed = cluster.bench("run --resume $out")
        assertEquals(0, resumed.exitCode, log.readText() + resumed.output)
    }

    @Test
    fun `a load generator whose pod ends, or whose kubelet, costs a trial each, and the run gets whole`() {
        cluster.start("run capacity --services express $SMOKE --duration 10", out, log).use { run ->
            run.inTrial()
            cluster.kubectl("delete", "pods", OF_LOAD, IN, "--grace-period=0", "--force")
            run.inTrial(ended = 1)
            cluster.restartKubelet(
                cluster.kubectl("get", "pods", OF_LOAD, IN, "--output=jsonpath={.items[0].spec.nodeName}")
            )
            if (run.exitCode() != 0) resume()
        }
        val ended = ClusterChecks(out).whole()
        assertTrue("load-generator" in ended, "$ended")
        assertEquals(emptyList(), cluster.remains())
    }

    private companion object {
        const val SMOKE = "--track stock --profile smoke --runtime kubernetes --seed 7"
        const val IN = "--namespace=bench"
        const val OF_SERVICE = "--selector=app.kubernetes.io/name=express"
        const val OF_LOAD = "--selector=app.kubernetes.io/name=load-generator"
        const val OF_MOCK = "--selector=app.kubernetes.io/name=mock"
        val COMPLETE = bench.model.TrialEnd.COMPLETE
    }
}
