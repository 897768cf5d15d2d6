package bench.e2e

import bench.model.InvalidCode
import bench.model.Verdict
import bench.record.Pending
import bench.record.RecordStore
import java.nio.file.Path
import java.util.concurrent.TimeUnit
import kotlin.io.path.listDirectoryEntries
import kotlin.io.path.name
import kotlin.io.path.readText
import kotlin.test.Test
import kotlin.test.assertEquals
import kotlin.test.assertTrue
import org.junit.jupiter.api.io.TempDir

/** Parts of the bench are killed in turn: each is started again, and the run gets whole. */
@UsesProcessesThird
class DeathIT {
    @TempDir lateinit var folder: Path

    private val out
        get() = folder.resolve("run")

    private fun log(name: String) = folder.resolve("$name.txt")

    /** Waits for the child of [runner] that works in [dist]. */
    private fun child(runner: Process, dist: String, log: Path, except: Long? = null): ProcessHandle =
        await(runner, log) {
            runner
                .children()
                .filter { it.pid() != except && runCatching { folderOf(it).endsWith(dist) }.getOrDefault(false) }
                .findFirst()
                .orElse(null)
        }

    private fun folderOf(process: ProcessHandle) = Path.of("/proc/${process.pid()}/cwd").toRealPath()

    private fun <T : Any> await(runner: Process, log: Path, find: () -> T?): T {
        val endNs = System.nanoTime() + TimeUnit.MINUTES.toNanos(15)
        while (true) {
            find()?.let {
                return it
            }
            assertTrue(runner.isAlive && System.nanoTime() < endNs, log.readText())
            Thread.sleep(PAUSE_MS)
        }
    }

    /** Kills the child in [dist] when that many trials have begun, and waits for its successor. */
    private fun killIn(trial: Int, dist: String, runner: Process, log: Path) {
        await(runner, log) { BEGUN.findAll(log.readText()).count().takeIf { it >= trial } }
        val victim = child(runner, dist, log)
        victim.destroyForcibly()
        victim.onExit().get(15, TimeUnit.MINUTES)
        child(runner, dist, log, except = victim.pid())
    }

    @Test
    fun `mock, load generator and runner are killed, and the run gets whole`() {
        val first = log("first")
        val runner = CommandLine.start(first, CommandLine.runner("$BEGIN --out $out"))
        val left =
            try {
                killIn(trial = 1, MOCK, runner, first)
                killIn(trial = 2, GENERATOR, runner, first)
                runner.children().toList()
            } finally {
                runner.destroyForcibly().waitFor()
            }
        val result = CommandLine.bench("run --resume $out")
        assertEquals(0, result.exitCode, result.output)
        left.forEach { it.onExit().get(15, TimeUnit.MINUTES) }
        assertEquals(emptyList(), listOf(runner.pid(), result.pid).flatMap(RunningBench::registries))
        assertEquals(2, AGAIN.findAll(first.readText()).count(), first.readText())
        checkWhole()
    }

    private fun checkWhole() {
        val store = RecordStore.open(out)
        val run = store.readRun()
        val trials = store.readTrials()
        assertEquals(emptyList(), Pending.of(run, store.readAll()))
        assertEquals(emptyList(), run.not_measured)
        assertEquals((1..trials.size).toList(), trials.map { it.order })
        val ended = trials.flatMap { it.invalid_reasons }.filter { it.code == InvalidCode.ENDED }.flatMap { it.parts }
        assertEquals(listOf("mock", "load-generator"), ended)
        trials
            .filter { trial -> trial.invalid_reasons.any { it.code == InvalidCode.ENDED } }
            .forEach { assertEquals(Verdict.INVALID, it.verdict) }
        assertEquals(emptyList(), out.listDirectoryEntries("*.part").map { it.name })
    }

    private companion object {
        const val BEGIN = "run capacity --services express --track stock --profile smoke --runtime local --seed 7"
        const val MOCK = "mock-dependency/target/dist"
        const val GENERATOR = "performancetest/loadgen/target/dist"
        val BEGUN = Regex("express stock: \\d+ req/s$", RegexOption.MULTILINE)
        val AGAIN = Regex("is started again, and the trial is repeated")
        const val PAUSE_MS = 20L
    }
}
