package bench.e2e

import bench.record.Pending
import bench.record.RecordStore
import java.nio.file.Path
import java.util.concurrent.TimeUnit
import kotlin.io.path.exists
import kotlin.io.path.isDirectory
import kotlin.io.path.listDirectoryEntries
import kotlin.io.path.writeText
import kotlin.test.Test
import kotlin.test.assertEquals
import kotlin.test.assertTrue
import org.junit.jupiter.api.Assumptions.assumeTrue
import org.junit.jupiter.api.io.TempDir

/** A person, or a time server, sets the clock during a run. */
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
                "FAKETIME_NO_CACHE" to "1",
                "FAKETIME_DONT_FAKE_MONOTONIC" to "1",
                "DONT_FAKE_MONOTONIC" to "1",
            )
        val runner = CommandLine.start(log, CommandLine.runner("$BEGIN --out $out"), environment)
        setAtEachRecord(clock, runner, out)
        val result = CommandLine.awaitEnd(runner, log)
        assertEquals(0, result.exitCode, result.output)
        val store = RecordStore.open(out)
        assertEquals(emptyList(), Pending.of(store.readRun(), store.readAll()))
        val starts = store.readStarts()
        val stamps = starts.map { it.started_at }
        assertTrue(stamps != stamps.sorted(), "the clock was not set in the middle of the run: $stamps")
        starts.forEach { assertTrue(it.first_answer_ms!! in 0.0..LONGEST_MS, "$it") }
    }

    /** Right after a record, so in the middle of the next start. */
    private fun setAtEachRecord(clock: Path, runner: Process, out: Path) {
        var seen = 0
        val endNs = System.nanoTime() + TimeUnit.MINUTES.toNanos(10)
        while (runner.isAlive && System.nanoTime() < endNs) {
            val count = out.resolve("trials").toFile().list().orEmpty().count { it.endsWith(".json") }
            if (count > seen) clock.writeText(if (count % 2 == 0) "-3600\n" else "+3600\n")
            seen = count
            Thread.sleep(PAUSE_MS)
        }
    }

    private companion object {
        const val BEGIN = "run startup --services express --track stock --repetitions 8 --profile smoke --runtime local"
        const val PAUSE_MS = 20L

        /** Far below an hour. */
        const val LONGEST_MS = 600_000.0
    }
}
