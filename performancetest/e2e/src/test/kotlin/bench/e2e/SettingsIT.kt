package bench.e2e

import bench.model.Arrivals
import bench.record.RecordStore
import java.nio.file.Path
import kotlin.test.Test
import kotlin.test.assertContains
import kotlin.test.assertEquals
import kotlin.test.assertNotNull
import kotlin.test.assertTrue
import org.junit.jupiter.api.io.TempDir

/** Other delays, arrivals and slots, without another experiment. */
@UsesProcessesApart
class SettingsIT {
    @TempDir lateinit var temporary: Path

    private fun bench(arguments: String) = CommandLine.bench(arguments)

    @Test
    fun `a run with delays and arrivals that are drawn, and with 20 slots`() {
        val out = temporary.resolve("run")
        val set = "--slots 20 --set dependency.delay_ms=100 --set dependency.p99_ms=300 --set arrivals=poisson"
        val run = bench("run capacity --services vertx --track tuned --profile smoke --runtime local $set --out $out")
        assertEquals(0, run.exitCode, run.output)
        assertContains(run.output, "Delay: median 100 ms, p99 300 ms, mean 112 ms.")
        val store = RecordStore(out)
        val record = store.readRun()
        assertEquals(setOf("dependency.delay_ms", "dependency.p99_ms", "arrivals"), record.set.keys)
        assertEquals(Arrivals.POISSON to 20, record.settings.arrivals to record.settings.tuned_slots)
        assertEquals(400.0 to 100.0, record.settings.objective.run { p99_ms to slack_ms })
        assertEquals("20 connections of the client's pool", record.fingerprint.slots["vertx/tuned"])
        val trials = store.readTrials()
        assertEquals(trials.size, trials.map { assertNotNull(it.draw_seed) }.distinct().size)
        for (trial in trials) {
            assertTrue((trial.bench.mock_peak_in_flight ?: 0) <= 20, "${trial.bench}")
            // A fixed delay has no call that takes much longer than most; half of these take more than 100 ms.
            assertTrue(trial.load.max_ms!! > 150, "${trial.load}")
        }
        assertContains(out.resolve("report.html").toFile().readText(), "set: dependency.delay_ms=100")
    }

    @Test
    fun `more slots than file descriptors are refused`() {
        val run = bench("run capacity --services vertx --runtime local --slots 900000 --out ${temporary.resolve("x")}")
        assertEquals(2, run.exitCode, run.output)
        assertContains(run.output, "--slots 900000 is too much for this machine: ")
    }
}
