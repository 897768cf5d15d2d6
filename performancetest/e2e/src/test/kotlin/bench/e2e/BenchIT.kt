package bench.e2e

import bench.result.RecordStore
import bench.runtime.local.LocalRuntime
import java.net.InetAddress
import java.net.ServerSocket
import java.nio.file.Path
import java.util.concurrent.TimeUnit
import kotlin.io.path.exists
import kotlin.io.path.fileSize
import kotlin.io.path.listDirectoryEntries
import kotlin.io.path.readLines
import kotlin.io.path.readText
import kotlin.test.Test
import kotlin.test.assertEquals
import kotlin.test.assertFalse
import kotlin.test.assertTrue
import org.junit.jupiter.api.io.TempDir

/** The command line as a user calls it, on real services under real load. Needs the whole reactor packaged. */
class BenchIT {
    @TempDir lateinit var folder: Path

    private fun start(log: Path, arguments: Array<out String>): Process =
        CommandLine.start(log, CommandLine.runner(*arguments))

    private fun bench(vararg arguments: String, environment: Map<String, String> = emptyMap()) =
        CommandLine.run(CommandLine.runner(*arguments), environment)

    @Test
    fun `a smoke run of two services leaves whole records and no process`() {
        val out = folder.resolve("run")
        val result =
            bench(
                "run",
                "--services",
                "quarkus-rest,express",
                "--track",
                "stock",
                "--profile",
                "smoke",
                "--runtime",
                "local",
                "--out",
                "$out",
                "--seed",
                "1",
            )
        assertEquals(0, result.exitCode, result.output)
        val trials = RecordStore(out).readTrials()
        assertEquals(setOf("quarkus-rest", "express"), trials.map { it.service }.toSet())
        trials.forEach { trial ->
            assertTrue(trial.load.correct > 0 || trial.load.failed.isNotEmpty() || trial.load.unanswered > 0, "$trial")
            assertTrue(out.resolve(trial.histogram!!).fileSize() > 0)
            assertTrue(out.resolve(trial.timeline!!).exists())
        }
        val summary = out.resolve("summary.csv").readLines()
        assertEquals(
            "experiment,service,track,holds_rps,breaks_rps,limited_by,p50_ms,p99_ms," +
                "memory_peak_mib,cpu_s_per_1000,verdict",
            summary.first().substringBefore(",repetitions"),
        )
        assertEquals(3, summary.size, "$summary")
        assertTrue(out.resolve("run.json").exists())
        assertEquals(emptyList(), ledgers())
    }

    @Test
    fun `a disk that is full behind standard output is told, a reader that wants no more is not`() {
        val full = CommandLine.run(listOf("sh", "-c", "\"$@\" >/dev/full", "sh") + CommandLine.runner("list"))
        assertEquals(2, full.exitCode, full.output)
        // Java may warn of its own before.
        assertEquals(
            "bench: Could not write to standard output (No space left on device): what it was to say is not all there.",
            full.output.trim().lines().last(),
        )
        val enough = CommandLine.run(listOf("sh", "-c", "\"$@\" | true", "sh") + CommandLine.runner("list"))
        assertTrue("bench:" !in enough.output, enough.output)
    }

    @Test
    fun `where the core decides, the service warms up until its compiler is idle, or the record says it was not`() {
        val out = folder.resolve("warm")
        val result =
            bench(
                "run",
                "--runtime",
                "local",
                "--services",
                "vertx",
                "--track",
                "sized",
                "--profile",
                "smoke",
                "--warmup",
                "3",
                "--out",
                "$out",
            )
        assertEquals(0, result.exitCode, result.output)
        val steady = RecordStore(out).readTrials().map { it.warmup_steady }.distinct()
        assertEquals(1, steady.size, "$steady")
        assertEquals(steady.single() == false, "its JIT compiler was still busy" in result.output, result.output)
        assertTrue(steady.single() != null, result.output)
    }

    private fun ledgers() = CommandLine.root.resolve("target/running").listDirectoryEntries("runner-*")

    /**
     * Starts a run and waits until mock, injector and service are up. @return the runner and the ids of its children.
     */
    private fun midRun(log: Path): Pair<Process, List<ProcessHandle>> {
        val runner =
            start(
                log,
                arrayOf(
                    "run",
                    "--runtime",
                    "local",
                    "--services",
                    "express",
                    "--track",
                    "stock",
                    "--profile",
                    "smoke",
                    "--out",
                    "${folder.resolve("cut")}",
                ),
            )
        val endNs = System.nanoTime() + TimeUnit.MINUTES.toNanos(3)
        while (ledgers().sumOf { it.readLines().size } < 3) {
            assertTrue(runner.isAlive && System.nanoTime() < endNs, log.readText())
            Thread.sleep(100)
        }
        return runner to runner.children().toList()
    }

    @Test
    fun `a second run is refused meanwhile, and a signal ends the first in one sentence, no process or file left`() {
        val before = logs()
        val log = folder.resolve("sigterm.txt")
        val (runner, children) = midRun(log)
        assertEquals(3, children.size)
        val second =
            bench(
                "run",
                "--runtime",
                "local",
                "--services",
                "express",
                "--profile",
                "smoke",
                "--out",
                "${folder.resolve("second")}",
            )
        assertEquals(2, second.exitCode)
        assertTrue(
            "bench: Another bench is at work on this machine (process ${runner.pid()})" in second.output,
            second.output,
        )
        assertFalse(folder.resolve("second").exists())
        runner.destroy()
        assertTrue(runner.waitFor(30, TimeUnit.SECONDS))
        assertEquals(143, runner.exitValue())
        assertTrue("bench: stopped. No trial had ended, so there are no records." in log.readText(), log.readText())
        assertFalse(folder.resolve("cut").exists())
        assertEquals(listOf(), children.filter { it.isAlive })
        assertEquals(emptyList(), ledgers())
        assertEquals(before, logs())
    }

    /** What children print is kept here while a run is under way. */
    private fun logs() = Path.of(System.getProperty("java.io.tmpdir")).listDirectoryEntries("bench-logs*").toSet()

    @Test
    fun `the next run ends what a SIGKILL left, and only that`() {
        val (runner, children) = midRun(folder.resolve("sigkill.txt"))
        val stranger = ProcessBuilder("sleep", "300").start()
        try {
            runner.destroyForcibly().waitFor()
            assertTrue(children.any { it.isAlive }, "nothing was left, so nothing is proven")
            LocalRuntime(CommandLine.root).use { assertTrue(it.cleanedUp.isNotEmpty()) }
            children.forEach { it.onExit().get(30, TimeUnit.SECONDS) }
            assertTrue(stranger.isAlive)
            assertEquals(emptyList(), ledgers())
        } finally {
            stranger.destroy()
        }
    }

    @Test
    fun `all services keep the contract`() {
        val result = bench("conform", "--runtime", "local", "--track", "stock")
        assertEquals(0, result.exitCode, result.output)
    }

    @Test
    fun `what a user can mend is one sentence and exit code 2`() {
        val result = bench("run", "--runtime", "local", "--services", "vertex")
        assertEquals(2, result.exitCode)
        assertTrue("There is no service 'vertex'. Known are:" in result.output, result.output)
        assertEquals(2, bench("run", "--runtime", "local", "--profile", "quik").exitCode)
        assertEquals(2, bench("run", "nonsense").exitCode)
        val full =
            bench("run", "--runtime", "local", "--services", "express", "--profile", "smoke", "--out", "/dev/full/run")
        assertEquals(2, full.exitCode, full.output)
        assertTrue("Could not make the folder /dev/full/run" in full.output, full.output)
    }

    @Test
    fun `ports in use are one sentence and exit code 2`() {
        val taken = listen(20)
        try {
            val ports = "${taken.first().localPort}-${taken.last().localPort}"
            val result = bench("conform", "express", "--runtime", "local", environment = mapOf("BENCH_PORTS" to ports))
            assertEquals(2, result.exitCode, result.output)
            assertTrue("bench: No free port left between" in result.output, result.output)
        } finally {
            taken.forEach { it.close() }
        }
    }

    /** On so many ports in a row, wherever they are free. */
    private fun listen(count: Int): List<ServerSocket> =
        (20_000..60_000 step count).firstNotNullOf { first ->
            val opened = mutableListOf<ServerSocket>()
            runCatching { repeat(count) { opened += ServerSocket(first + it, 1, InetAddress.getLoopbackAddress()) } }
                .map { opened }
                .onFailure { opened.forEach { it.close() } }
                .getOrNull()
        }
}
