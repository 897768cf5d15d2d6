package bench.e2e

import bench.record.RecordStore
import java.nio.file.Path
import kotlin.io.path.exists
import kotlin.io.path.fileSize
import kotlin.io.path.readLines
import kotlin.test.Test
import kotlin.test.assertEquals
import kotlin.test.assertTrue
import org.junit.jupiter.api.Tag
import org.junit.jupiter.api.io.TempDir

/** Uses the command line like a user, on a real service under real load. */
@Tag("fast")
@UsesProcessesApart
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

    private companion object {
        const val COLUMNS =
            "experiment,service,track,sustained_rps,breaking_rps,limited_by,p50_ms,p99_ms,memory_peak_mib," +
                "cpu_s_per_1000,verdict"
    }
}
