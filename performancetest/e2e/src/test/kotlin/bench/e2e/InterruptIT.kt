package bench.e2e

import java.nio.file.Path
import java.util.concurrent.TimeUnit
import kotlin.io.path.exists
import kotlin.io.path.readText
import kotlin.test.Test
import kotlin.test.assertEquals
import kotlin.test.assertFalse
import kotlin.test.assertTrue
import org.junit.jupiter.api.io.TempDir

/** However a run of local processes ends: it prints one sentence, loses nothing and leaves nothing running. */
@UsesProcessesThird
class InterruptIT {
    @TempDir lateinit var folder: Path

    /** Also: a second run is refused meanwhile. */
    @Test
    fun `a signal ends the run with one sentence and leaves no process and no file`() {
        val before = logs()
        val log = folder.resolve("sigterm.txt")
        val bench = RunningBench.start(log, folder.resolve("cut"))
        bench.use {
            assertEquals(3, bench.children.size)
            assertSecondIsRefused(bench.runner.pid())
        }
        assertEquals(143, bench.runner.exitValue())
        val said = log.readText()
        assertTrue("bench: stopped. No trial had ended, so there are no records." in said, said)
        assertFalse(folder.resolve("cut").exists())
        assertEquals(listOf(), bench.children.filter { it.isAlive })
        assertEquals(emptyList(), RunningBench.registries(bench.runner.pid()))
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
    private fun logs() =
        checkNotNull(Place.current.temporary).toFile().list().orEmpty().filter { "bench-logs" in it }.toSet()

    @Test
    fun `the next run ends the processes that a SIGKILL left, and no others`() {
        val stranger = ProcessBuilder("sleep", "600").start()
        try {
            assertTrue((1..ATTEMPTS).any(::endedByNextRun), "nothing was left, so nothing is proven")
            assertTrue(stranger.isAlive)
        } finally {
            stranger.destroy()
        }
    }

    /** @return whether the next run of this test ended them, and not that of another test that began just before */
    private fun endedByNextRun(attempt: Int): Boolean {
        val bench = RunningBench.start(folder.resolve("sigkill-$attempt.txt"), folder.resolve("cut-$attempt"))
        bench.runner.destroyForcibly().waitFor()
        val log = folder.resolve("next-$attempt.txt")
        RunningBench.start(log, folder.resolve("next-$attempt")).close()
        bench.children.forEach { it.onExit().get(15, TimeUnit.MINUTES) }
        assertEquals(emptyList(), RunningBench.registries(bench.runner.pid()))
        return "ended what an earlier run had left behind: process " in log.readText()
    }

    private companion object {
        const val ATTEMPTS = 3
    }
}
