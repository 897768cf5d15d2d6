package bench.e2e

import bench.runtime.local.LocalRuntime
import java.nio.file.Path
import java.util.concurrent.TimeUnit
import kotlin.io.path.exists
import kotlin.io.path.listDirectoryEntries
import kotlin.io.path.readText
import kotlin.test.Test
import kotlin.test.assertEquals
import kotlin.test.assertFalse
import kotlin.test.assertTrue
import org.junit.jupiter.api.io.TempDir

/** However a run of local processes ends: it prints one sentence, loses nothing and leaves nothing running. */
@UsesProcesses
@ReadsRegistries
class InterruptIT {
    @TempDir lateinit var folder: Path

    /** Also: a second run is refused meanwhile. */
    @Test
    fun `a signal ends the run with one sentence and leaves no process and no file`() {
        val before = logs()
        val log = folder.resolve("sigterm.txt")
        val bench = RunningBench.start(log, folder.resolve("cut"))
        assertEquals(3, bench.children.size)
        assertSecondIsRefused(bench.runner.pid())
        bench.runner.destroy()
        assertTrue(bench.runner.waitFor(30, TimeUnit.SECONDS))
        assertEquals(143, bench.runner.exitValue())
        val said = log.readText()
        assertTrue("bench: stopped. No trial had ended, so there are no records." in said, said)
        assertFalse(folder.resolve("cut").exists())
        assertEquals(listOf(), bench.children.filter { it.isAlive })
        assertEquals(emptyList(), RunningBench.registries())
        assertEquals(before, logs())
    }

    private fun assertSecondIsRefused(owner: Long) {
        val out = folder.resolve("second")
        val second = CommandLine.bench("run --runtime local --services express --profile smoke --out $out")
        assertEquals(2, second.exitCode)
        val sentence = "bench: Another bench is at work on this machine (process $owner)"
        assertTrue(sentence in second.output, second.output)
        assertFalse(out.exists())
    }

    /** Holds the output of child processes during a run. */
    private fun logs() = Path.of(System.getProperty("java.io.tmpdir")).listDirectoryEntries("bench-logs*").toSet()

    @Test
    fun `the next run ends the processes that a SIGKILL left, and no others`() {
        val bench = RunningBench.start(folder.resolve("sigkill.txt"), folder.resolve("cut"))
        val stranger = ProcessBuilder("sleep", "300").start()
        try {
            bench.runner.destroyForcibly().waitFor()
            assertTrue(bench.children.any { it.isAlive }, "nothing was left, so nothing is proven")
            LocalRuntime(CommandLine.root).use { assertTrue(it.cleanedUp.isNotEmpty()) }
            bench.children.forEach { it.onExit().get(30, TimeUnit.SECONDS) }
            assertTrue(stranger.isAlive)
            assertEquals(emptyList(), RunningBench.registries())
        } finally {
            stranger.destroy()
        }
    }
}
