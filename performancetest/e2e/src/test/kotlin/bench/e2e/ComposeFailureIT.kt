package bench.e2e

import bench.result.RecordStore
import bench.result.Verdict
import java.nio.file.Path
import java.util.concurrent.TimeUnit
import kotlin.io.path.createTempFile
import kotlin.io.path.readText
import kotlin.test.Test
import kotlin.test.assertEquals
import kotlin.test.assertFalse
import kotlin.test.assertTrue
import org.junit.jupiter.api.AfterAll
import org.junit.jupiter.api.BeforeAll
import org.junit.jupiter.api.TestInstance
import org.junit.jupiter.api.io.TempDir

/** What goes wrong in the middle of a run in containers: nothing is lost, and nothing is left running. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ComposeFailureIT {
    @TempDir lateinit var folder: Path

    private val stack by lazy { ComposeStack() }

    @BeforeAll fun `an engine answers`() = ComposeStack.assumeEngine()

    @AfterAll
    fun `nothing is left`() {
        stack.close()
        assertEquals(emptyList(), stack.remains())
    }

    private class Run(val process: Process, val log: Path)

    /** A run of [service] that has printed [text]. */
    private fun runUntil(text: String, service: String, out: Path, vararg options: String): Run {
        val log = createTempFile(folder, "run", ".txt")
        val command =
            CommandLine.runner(
                "run",
                "--runtime",
                "compose",
                "--services",
                service,
                "--track",
                "stock",
                "--profile",
                "smoke",
                "--out",
                "$out",
                *options,
            )
        val process = CommandLine.start(log, command, stack.environment)
        while (process.isAlive && text !in log.readText()) Thread.sleep(PAUSE_MS)
        assertTrue(process.isAlive, log.readText())
        return Run(process, log)
    }

    @Test
    fun `a service killed within a trial makes it a recorded failure, and the run goes on`() {
        val out = folder.resolve("killed")
        val run = runUntil("vertx stock: 5 users/s", "vertx", out, "--duration", "8")
        Thread.sleep(KILL_AFTER_MS)
        assertEquals(0, stack.compose("kill", "vertx").exitCode, run.log.readText())
        assertEquals(0, run.process.waitFor(), run.log.readText())
        val trials = RecordStore(out).readTrials()
        assertEquals(Verdict.BROKEN to "signal 9", trials.first().run { verdict to service_ended })
        assertTrue(trials.size > 1 && trials.drop(1).all { it.service_ended == null }, run.log.readText())
        assertEquals(emptyList(), stack.containers(), "nothing ran before, so nothing runs afterwards")
    }

    @Test
    fun `parts of the bench killed within a trial make it invalid, and are there again for the next`() {
        val out = folder.resolve("unwatched")
        val run = runUntil("vertx stock: 5 users/s", "vertx", out, "--duration", "8")
        Thread.sleep(KILL_AFTER_MS)
        assertEquals(0, stack.compose("kill", "cadvisor", "haproxy").exitCode, run.log.readText())
        assertEquals(0, run.process.waitFor(), run.log.readText())
        val trials = RecordStore(out).readTrials()
        assertEquals(
            listOf("cadvisor ended (signal 9)", "haproxy ended (signal 9)"),
            trials.first().invalid_reasons.filter { "ended" in it }.sorted(),
        )
        assertTrue(
            trials.size > 1 && trials.drop(1).all { it.invalid_reasons.isEmpty() && it.bench.bench_cpu_share != null },
            run.log.readText(),
        )
    }

    @Test
    fun `a signal ends the run with one sentence and leaves no container`() {
        val out = folder.resolve("stopped")
        val run = runUntil("express stock: start and warm-up", "express", out)
        run.process.destroy()
        assertTrue(run.process.waitFor(2, TimeUnit.MINUTES))
        assertEquals(143, run.process.exitValue(), run.log.readText())
        assertTrue(
            "bench: stopped. No trial had ended, so there are no records." in run.log.readText(),
            run.log.readText(),
        )
        assertFalse(out.toFile().exists())
        assertEquals(emptyList(), stack.containers())
    }

    @Test
    fun `the next run takes away what a SIGKILL of the runner left, and brings back what ran before`() {
        assertEquals(0, stack.compose("up", "-d", "--wait", "vertx").exitCode)
        val before = stack.running()
        val run = runUntil("express stock: start and warm-up", "express", folder.resolve("cut"))
        run.process.destroyForcibly().waitFor()
        assertTrue("vertx" !in stack.running(), "nothing was changed, so nothing is proven")
        val next = stack.bench("conform", "express", "--runtime", "compose", "--track", "stock")
        assertEquals(0, next.exitCode, next.output)
        assertEquals(before, stack.running())
        stack.close()
    }

    private companion object {
        const val PAUSE_MS = 200L
        const val KILL_AFTER_MS = 4_000L
    }
}
