package bench.e2e

import bench.record.RecordStore
import java.nio.file.Path
import java.util.concurrent.TimeUnit
import kotlin.io.path.exists
import kotlin.io.path.isDirectory
import kotlin.io.path.listDirectoryEntries
import kotlin.io.path.readText
import kotlin.io.path.writeText
import kotlin.test.Test
import kotlin.test.assertEquals
import kotlin.test.assertTrue
import org.junit.jupiter.api.Assumptions.assumeTrue
import org.junit.jupiter.api.io.TempDir

/** Somebody, or a time server, sets the clock during a run. */
@UsesProcesses
class ClockIT {
    @TempDir lateinit var folder: Path

    /** Debian's package `libfaketime`; null if it is not installed. */
    private fun library(): Path? =
        Path.of("/usr/lib")
            .takeIf { it.isDirectory() }
            ?.listDirectoryEntries()
            ?.map { it.resolve("faketime/libfaketimeMT.so.1") }
            ?.find { it.exists() }

    @Test
    fun `a run survives steps of the wall clock by an hour, forwards and backwards`() {
        val library = library()
        if (System.getenv("BENCH_REQUIRE_FAKETIME") == null) assumeTrue(library != null, "libfaketime is missing")
        val clock = folder.resolve("clock").also { it.writeText("+0\n") }
        val log = folder.resolve("log.txt")
        val out = folder.resolve("run")
        val environment =
            mapOf(
                "LD_PRELOAD" to "$library",
                "FAKETIME_TIMESTAMP_FILE" to "$clock",
                "FAKETIME_CACHE_DURATION" to "1",
                "FAKETIME_DONT_FAKE_MONOTONIC" to "1",
                "DONT_FAKE_MONOTONIC" to "1",
            )
        val runner = CommandLine.start(log, CommandLine.runner("$BEGIN --out $out"), environment)
        awaitFirst(out, runner, log) { out.resolve("run.json").exists() }
        clock.writeText("+3600\n")
        awaitFirst(out, runner, log) { trials(out) > 0 }
        clock.writeText("-3600\n")
        val result = CommandLine.awaitEnd(runner, log)
        assertEquals(0, result.exitCode, result.output)
        val store = RecordStore.open(out)
        val run = store.readRun()
        assertEquals(run.order, run.done)
        val starts = store.readTrials().map { it.started_at }
        assertTrue(starts != starts.sorted(), "the clock was not set in the middle of the run: $starts")
    }

    private fun trials(out: Path) = out.resolve("trials").toFile().list().orEmpty().count { it.endsWith(".json") }

    private fun awaitFirst(out: Path, runner: Process, log: Path, isThere: () -> Boolean) {
        val endNs = System.nanoTime() + TimeUnit.MINUTES.toNanos(3)
        while (!isThere()) {
            assertTrue(runner.isAlive && System.nanoTime() < endNs, "$out: ${log.readText()}")
            Thread.sleep(PAUSE_MS)
        }
    }

    private companion object {
        const val BEGIN = "run capacity --services express --track stock --profile smoke --runtime local --seed 7"
        const val PAUSE_MS = 20L
    }
}
