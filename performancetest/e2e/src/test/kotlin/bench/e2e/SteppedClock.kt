package bench.e2e

import bench.record.Pending
import bench.record.RecordStore
import java.nio.file.Path
import java.time.Instant
import java.util.concurrent.TimeUnit
import kotlin.io.path.exists
import kotlin.io.path.isDirectory
import kotlin.io.path.listDirectoryEntries
import kotlin.io.path.writeText
import kotlin.test.assertEquals
import kotlin.test.assertTrue
import org.junit.jupiter.api.Assumptions.assumeTrue

/**
 * The wall clock of one process: a person, or a time server, sets it by an hour during a run. Needs Debian's package
 * `libfaketime`.
 *
 * @param folder holds the file that the library reads the step from
 */
class SteppedClock(folder: Path) {
    private val step = folder.resolve("clock").also { it.writeText("+0\n") }
    private val library =
        Path.of("/usr/lib")
            .takeIf { it.isDirectory() }
            ?.listDirectoryEntries()
            ?.map { it.resolve("faketime/libfaketimeMT.so.1") }
            ?.find { it.exists() }

    val environment =
        mapOf(
            "LD_PRELOAD" to "$library",
            "FAKETIME_TIMESTAMP_FILE" to "$step",
            // The file is read once in each second; with 1, in each second one. At each question for the time, that
            // would keep a core busy.
            "FAKETIME_CACHE_DURATION" to "0",
            "FAKETIME_DONT_FAKE_MONOTONIC" to "1",
            "DONT_FAKE_MONOTONIC" to "1",
            // The fix is for older C libraries. With it, timed waits of a JVM return at once: both cores are busy.
            "FAKETIME_FORCE_MONOTONIC_FIX" to "0",
        )

    /** Skips the test without the library; with `BENCH_REQUIRE_FAKETIME` it fails later. */
    fun assumeLibrary() {
        if (System.getenv("BENCH_REQUIRE_FAKETIME") == null) assumeTrue(library != null, "libfaketime is missing")
    }

    /** It is so far ahead from now on. */
    fun setAhead(seconds: Long) = step.writeText("+$seconds\n")

    /**
     * Sets it during [runner]: an hour ahead after the first record in [out], an hour back once a record shows that.
     */
    fun setDuring(runner: Process, out: Path) {
        val endNs = System.nanoTime() + TimeUnit.MINUTES.toNanos(10)
        while (runner.isAlive && System.nanoTime() < endNs) {
            val begun = begun(out)
            val wasAhead = begun.any { it > Instant.now().plusSeconds(HOUR_S / 2) }
            if (begun.isNotEmpty()) step.writeText(if (wasAhead) "-$HOUR_S\n" else "+$HOUR_S\n")
            Thread.sleep(PAUSE_MS)
        }
    }

    /** When each start in [out] began, by the clock of the runner. */
    private fun begun(out: Path): List<Instant> =
        if (out.resolve("trials").toFile().list().orEmpty().any { it.endsWith(".json") })
            RecordStore.open(out).readStarts().map { Instant.parse(it.started_at) }
        else emptyList()

    companion object {
        private const val PAUSE_MS = 100L
        private const val HOUR_S = 3_600L

        /** Far below an hour. */
        private const val LONGEST_MS = 600_000.0

        /** The clock was set in the middle of the run, and every start has a duration all the same. */
        fun assertSurvived(out: Path) {
            val store = RecordStore.open(out)
            assertEquals(emptyList(), Pending.of(store.readRun(), store.readAll()))
            val starts = store.readStarts()
            val stamps = starts.map { it.started_at }
            assertTrue(stamps != stamps.sorted(), "the clock was not set in the middle of the run: $stamps")
            starts.forEach { assertTrue(it.first_answer_ms!! in 0.0..LONGEST_MS, "$it") }
        }
    }
}
