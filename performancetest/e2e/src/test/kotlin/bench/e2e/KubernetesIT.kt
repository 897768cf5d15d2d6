package bench.e2e

import bench.model.InvalidCode
import bench.model.Verdict
import bench.record.Pending
import bench.record.RecordStore
import bench.record.TrialRecord
import java.nio.file.Path
import java.util.concurrent.TimeUnit
import kotlin.io.path.readText
import kotlin.test.Test
import kotlin.test.assertEquals
import kotlin.test.assertNotNull
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
    fun `the rights of the Role are enough, and two load generators make one schedule`() {
        val command = "run capacity --services vertx --load-generators 2 $SMOKE --out $out"
        val result = cluster.bench(command, cluster.runner())
        assertEquals(0, result.exitCode, result.output)
        assertTrue(trials().isNotEmpty())
        trials().forEach { trial ->
            val each = trial.bench.load_generators
            assertEquals(listOf("load-generator", "load-generator-2"), each.map { it.name })
            assertEquals(trial.load.due to trial.load.started, each.sumOf { it.due } to each.sumOf { it.started })
            if (trial.ended == COMPLETE) assertEquals(1L * trial.rate_per_s * trial.load.window_s, trial.load.due)
        }
        assertEquals(emptyList(), RecordStore(out).readRun().fingerprint.nodes, "the Role may not list nodes")
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
        checkDelays()
        assertEquals(emptyList(), cluster.remains())
    }

    /** Next to other tests, a gate may refuse all trials, or calls come late. What is sustained waited for the mock. */
    private fun checkDelays() {
        assertEquals(100L, trials().first().stages.single().dependency.delay_ms)
        assertTrue(trials().any { it.load.started > 0 }, "${trials()}")
        val sustained = trials().filter { it.verdict == Verdict.SUSTAINED }.flatMap { it.stages }
        sustained.forEach { assertTrue(assertNotNull(it.load.p50_ms) >= it.dependency.delay_ms, "$it") }
    }

    @Test
    fun `a drained node, an ended mock and a killed runner cost a trial each, and the run gets whole`() {
        val log = folder.resolve("log.txt")
        val runner = cluster.start("run capacity --services express $SMOKE --duration 6 --out $out", log)
        try {
            inTrial(1, runner, log)
            val node = cluster.kubectl("get", "pods", OF_SERVICE, IN, "--output=jsonpath={.items[0].spec.nodeName}")
            cluster.kubectl("drain", node, "--ignore-daemonsets", "--delete-emptydir-data", "--force", "--timeout=5m")
            cluster.kubectl("uncordon", node)
            inTrial(2, runner, log)
            cluster.kubectl("delete", "pods", OF_MOCK, IN, "--grace-period=0", "--force")
            inTrial(3, runner, log)
        } finally {
            runner.destroyForcibly().waitFor()
        }
        assertTrue(cluster.remains().isNotEmpty(), "a killed runner cannot remove anything")
        val resumed = cluster.bench("run --resume $out")
        assertEquals(0, resumed.exitCode, log.readText() + resumed.output)
        checkWhole()
    }

    /** Waits until that many trials have begun, and one of them is in progress. */
    private fun inTrial(number: Int, runner: Process, log: Path) {
        val endNs = System.nanoTime() + TimeUnit.MINUTES.toNanos(15)
        while (BEGUN.findAll(log.readText()).count() < number) {
            assertTrue(runner.isAlive && System.nanoTime() < endNs, log.readText())
            Thread.sleep(PAUSE_MS)
        }
        Thread.sleep(WITHIN_MS)
    }

    private fun checkWhole() {
        val store = RecordStore.open(out)
        val run = store.readRun()
        assertEquals(emptyList(), Pending.of(run, store.readAll()))
        assertEquals(emptyList(), run.not_measured)
        val ended = trials().filter { trial -> trial.invalid_reasons.any { it.code == InvalidCode.ENDED } }
        val parts = ended.flatMap { it.invalid_reasons }.flatMap { it.parts }
        // The scheduler chooses which parts the drained node has next to the service.
        assertTrue(ended.size >= 2, "one trial of the drained node, one of the mock: $parts")
        assertTrue("mock-1" in parts || "mock" in parts, "$parts")
        ended.forEach { assertEquals(Verdict.INVALID, it.verdict) }
        assertEquals(emptyList(), cluster.remains())
    }

    private companion object {
        const val SMOKE = "--track stock --profile smoke --runtime kubernetes --seed 7"
        const val IN = "--namespace=bench"
        const val OF_SERVICE = "--selector=app.kubernetes.io/name=express"
        const val OF_MOCK = "--selector=app.kubernetes.io/name=mock"
        val COMPLETE = bench.model.TrialEnd.COMPLETE
        val BEGUN = Regex("express stock: \\d+ req/s$", RegexOption.MULTILINE)
        const val PAUSE_MS = 100L
        const val WITHIN_MS = 2_000L
    }
}
