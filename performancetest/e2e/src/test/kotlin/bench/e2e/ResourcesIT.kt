package bench.e2e

import bench.model.Verdict
import bench.record.RecordStore
import java.nio.file.Path
import kotlin.test.Test
import kotlin.test.assertEquals
import kotlin.test.assertNotNull
import kotlin.test.assertTrue
import org.junit.jupiter.api.io.TempDir

/** Resource use of a real service as a local process, at a rate that it sustains. */
@Measures
class ResourcesIT {
    @TempDir lateinit var folder: Path

    @Test
    fun `resource use at a given rate`() {
        val out = folder.resolve("resources")
        val words = "run resources --services express --profile smoke --runtime local --out $out --seed 1".split(' ')
        val result = CommandLine.bench(words + listOf("--scenarios", "200/s,80 % of its own"))
        assertEquals(0, result.exitCode, result.output)
        val trials = RecordStore(out).readTrials()
        assertEquals(listOf("200/s", "80 % of its own"), trials.sortedBy { it.order }.map { it.scenario }.distinct())
        assertEquals(200, trials.minBy { it.order }.rate_per_s)
        assertTrue(trials.maxBy { it.order }.rate_per_s > 200, "$trials")
        // An overloaded service may report its runtime metrics too late.
        val holding = trials.filter { it.verdict == Verdict.SUSTAINED }
        assertTrue(
            holding.isNotEmpty(),
            trials.joinToString("\n") { "${it.scenario}: ${it.verdict} ${it.invalid_reasons}" },
        )
        holding.forEach { trial ->
            assertNotNull(trial.idle?.rss_mean_mib, "${trial.idle}")
            assertTrue(trial.garbage!!.heap_used_mib!! > 1 && trial.cpu_s_total!! > trial.resources!!.cpu_s, "$trial")
        }
    }
}
