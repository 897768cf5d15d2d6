package bench.e2e

import bench.model.Verdict
import bench.record.RecordStore
import java.nio.file.Path
import kotlin.io.path.readText
import kotlin.test.Test
import kotlin.test.assertContains
import kotlin.test.assertEquals
import kotlin.test.assertTrue
import org.junit.jupiter.api.io.TempDir

/** Two load generators share the load of a run. */
@UsesProcessesThird
class LoadGeneratorsIT {
    @Test
    fun `two make the schedule of one, and each is recorded`(@TempDir folder: Path) {
        val out = folder.resolve("run")
        val result =
            CommandLine.bench(
                "run --profile smoke --services vertx --track stock --load-generators 2 --runtime local --seed 1 " +
                    "--out $out"
            )
        assertEquals(0, result.exitCode, result.output)
        val store = RecordStore(out)
        assertEquals(2, store.readRun().settings.load_generators)
        val trials = store.readTrials()
        assertTrue(trials.isNotEmpty())
        trials.forEach { trial ->
            val each = trial.bench.load_generators
            assertEquals(listOf("load-generator", "load-generator-2"), each.map { it.name })
            assertEquals(trial.load.due to trial.load.started, each.sumOf { it.due } to each.sumOf { it.started })
            assertEquals(1L * trial.rate_per_s * trial.load.window_s, trial.load.due)
            if (trial.verdict != Verdict.INVALID) assertEquals(trial.load.due, trial.load.started)
        }
        assertContains(out.resolve("report.html").readText(), "2 load generators")
    }
}
