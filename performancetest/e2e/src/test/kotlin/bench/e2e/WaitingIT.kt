package bench.e2e

import bench.record.RecordStore
import java.nio.file.Path
import kotlin.io.path.readText
import kotlin.test.Test
import kotlin.test.assertContains
import kotlin.test.assertEquals
import kotlin.test.assertNotNull
import kotlin.test.assertTrue
import org.junit.jupiter.api.io.TempDir

/** A JVM and a Node.js process that hold waiting calls while their memory is read. */
@UsesProcessesThird
class WaitingIT {
    @TempDir lateinit var folder: Path

    @Test
    fun `each number of calls waits, and memory, heap and CPU are read`() {
        val out = folder.resolve("run")
        val run = "run waiting-cost --services vertx,express --profile smoke --runtime local --out $out --seed 1"
        val result = CommandLine.bench(run)
        assertEquals(0, result.exitCode, result.output)
        val trials = RecordStore(out).readWaiting()
        assertEquals(setOf("vertx", "express"), trials.map { it.service }.toSet())
        trials.forEach { trial ->
            assertEquals(null, trial.failure, result.output)
            assertEquals(listOf(0, 50, 100), trial.readings.map { it.calls })
            // On a busy machine, some calls may come too late for their reading, and those of the next one too early.
            val most = trial.readings.last().calls
            trial.readings.drop(1).forEach { assertTrue(it.in_flight > 0 && it.in_flight <= most, "$it") }
            trial.readings.forEach { assertNotNull(it.rss_mib, "$it") }
            trial.readings.forEach { assertNotNull(it.live_heap_mib, "$it") }
            assertNotNull(trial.cpu_s_per_1000, "$trial")
        }
        assertContains(out.resolve("report.html").readText(), "Memory by waiting calls")
    }
}
