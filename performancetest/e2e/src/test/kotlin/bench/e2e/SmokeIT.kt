package bench.e2e

import bench.record.RecordStore
import bench.record.TrialRecord
import java.nio.file.Path
import kotlin.io.path.exists
import kotlin.io.path.fileSize
import kotlin.io.path.readLines
import kotlin.io.path.readText
import kotlin.test.Test
import kotlin.test.assertEquals
import kotlin.test.assertTrue
import org.junit.jupiter.api.Tag
import org.junit.jupiter.api.io.TempDir

/** Uses the command line like a user, on a real service under real load. */
@Tag("fast")
@UsesProcesses
class SmokeIT {
    @TempDir lateinit var folder: Path

    @Test
    fun `a smoke run leaves complete records and no process`() {
        val out = folder.resolve("run")
        val result =
            CommandLine.bench(
                "run --services quarkus-rest --track stock --profile smoke --runtime local --out $out --seed 1"
            )
        assertEquals(0, result.exitCode, result.output)
        val trials = RecordStore(out).readTrials()
        assertEquals(setOf("quarkus-rest"), trials.map { it.service }.toSet())
        trials.forEach { trial ->
            assertTrue(
                trial.load.correct > 0 || trial.load.failed.isNotEmpty() || trial.load.unanswered > 0,
                "$trial",
            )
            assertTrue(out.resolve(trial.histogram!!).fileSize() > 0)
            assertTrue(out.resolve(trial.timeline!!).exists())
        }
        val summary = out.resolve("summary.csv").readLines()
        assertEquals(COLUMNS, summary.first().substringBefore(",repetitions"))
        assertEquals(2, summary.size, "$summary")
        assertTrue(out.resolve("run.json").exists())
        assertEquals(emptyList(), RunningBench.registries(result.pid))
    }

    @Test
    fun `a service is searched at each delay`() {
        val trials = smoke("delay-capacity --set delays_ms=[50]")
        assertEquals(setOf("vertx-50ms"), trials.map { it.service }.toSet())
        assertTrue("9000 slots ÷ delay" in folder.resolve("run/report.html").readText())
    }

    @Test
    fun `a service is measured with each size of its pool`() {
        val small = "--set slots_shares=[2] --set linear.start=20 --set profiles.smoke.max_rate_per_s=20"
        val trials = smoke("pool-size $small")
        assertEquals(setOf("vertx-40slots"), trials.map { it.service }.toSet())
    }

    @Test
    fun `a path is called at fixed rates`() {
        val trials = smoke("ping --set linear.start=50 --set linear.step=50 --set profiles.smoke.max_rate_per_s=50")
        assertEquals(setOf(50), trials.map { it.rate_per_s }.toSet())
        assertTrue(trials.any { it.load.correct > 0 }, "$trials")
    }

    private fun smoke(what: String): List<TrialRecord> {
        val out = folder.resolve("run")
        val run = "run $what --services vertx --profile smoke --runtime local --out $out --seed 1"
        val result = CommandLine.bench(run)
        assertEquals(0, result.exitCode, result.output)
        return RecordStore(out).readTrials()
    }

    private companion object {
        const val COLUMNS =
            "experiment,service,track,sustained_rps,breaking_rps,limited_by,p50_ms,p99_ms,memory_peak_mib," +
                "cpu_s_per_1000,verdict"
    }
}
