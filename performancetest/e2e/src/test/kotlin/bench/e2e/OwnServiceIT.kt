package bench.e2e

import bench.model.Verdict
import bench.record.RecordStore
import bench.record.TrialRecord
import java.net.InetAddress
import java.net.ServerSocket
import java.nio.file.Path
import kotlin.io.path.readText
import kotlin.io.path.writeText
import kotlin.test.Test
import kotlin.test.assertContains
import kotlin.test.assertEquals
import kotlin.test.assertNotNull
import kotlin.test.assertTrue
import org.junit.jupiter.api.io.TempDir

/** A service of the user's own: no contract, no metrics, other names and another answer. */
@UsesProcesses
class OwnServiceIT {
    @TempDir lateinit var folder: Path

    private val program: Path by lazy {
        folder.resolve("own-service.mjs").apply {
            writeText(checkNotNull(OwnServiceIT::class.java.getResource("own-service.mjs")).readText())
        }
    }
    private val called = listOf("--name", "shop", "--path", "/orders", "--expect", "/\"stock\":\\d+/")

    private fun run(vararg more: String, experiment: String = "capacity"): Pair<CommandLine.Result, RecordStore> {
        val out = folder.resolve("run")
        val words = "run $experiment --profile smoke --track stock --runtime local --seed 1 --out $out".split(' ')
        val result = CommandLine.bench(words + called + more)
        assertEquals(0, result.exitCode, result.output)
        return result to RecordStore(out)
    }

    private fun checkTrials(store: RecordStore): List<TrialRecord> {
        val trials = store.readTrials().filter { it.service == "shop" }
        assertTrue(trials.isNotEmpty() && trials.all { it.load.correct > 0 && it.load.failed.isEmpty() }, "$trials")
        assertTrue(trials.all { (it.bench.mock_peak_in_flight ?: 0) > 0 && it.bench.heap_max_bytes == null }, "$trials")
        return trials
    }

    @Test
    fun `it is started by its command, next to one of the suite's`() {
        val command = "node $program"
        val (result, store) =
            run("--command", command, "--ready", "/up", "--dependency-env", "STOCK_URL", "--services", "vertx")
        val trials = checkTrials(store)
        assertTrue(trials.all { it.resources!!.memory_peak_mib!! > 10 }, "$trials")
        // Next to other tests it may get no CPU for a window of two seconds.
        assertTrue(trials.any { it.resources!!.cpu_s > 0 }, "$trials")
        assertEquals(setOf("shop", "vertx"), store.readTrials().map { it.service }.toSet())
        assertEquals(command, store.readRun().own_service?.command)
        assertContains(
            result.output.replace(Regex("\\s+"), " "),
            "shop is your own service, so it was not contract-tested",
        )
        assertContains(store.folder.resolve("report.html").readText(), "shop is your own service")
    }

    @Test
    fun `callers of a scenario ask for its path, and none for a path that it lacks`() {
        val command = "cd $folder && exec node $program"
        val (_, store) =
            run(
                "--command",
                command,
                "--ready",
                "/up",
                "--dependency-env",
                "STOCK_URL",
                "--scenarios",
                "0.3 s",
                experiment = "slow-dependency",
            )
        val trials = checkTrials(store)
        assertTrue(trials.all { it.stages.all { stage -> stage.ping == null } }, "$trials")
    }

    @Test
    fun `it already runs, and goes on afterwards`() {
        val (port, dependencyPort) = freePorts()
        val variables = mapOf("PORT" to "$port", "STOCK_URL" to "http://127.0.0.1:$dependencyPort")
        val log = folder.resolve("service.txt")
        val service = CommandLine.start(log, listOf("node", "$program"), variables)
        try {
            val url = "http://127.0.0.1:$port"
            val (_, store) = run("--url", url, "--pid", "${service.pid()}", "--dependency-port", "$dependencyPort")
            checkTrials(store).forEach { assertNotNull(it.resources?.memory_peak_mib, "$it") }
            assertTrue(
                store.readTrials().none { it.verdict == Verdict.BROKEN },
                "it sustains every rate of a smoke run",
            )
            assertTrue(service.isAlive, log.readText())
        } finally {
            service.destroy()
        }
    }

    /** Both are held until both are known. */
    private fun freePorts(): Pair<Int, Int> =
        ServerSocket(0, 1, InetAddress.getLoopbackAddress()).use { one ->
            ServerSocket(0, 1, InetAddress.getLoopbackAddress()).use { other -> one.localPort to other.localPort }
        }
}
