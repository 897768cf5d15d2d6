package bench.e2e

import bench.model.WorkloadPlan
import bench.record.WorkloadTrial
import java.nio.file.Path
import kotlin.test.Test
import kotlin.test.assertEquals
import kotlin.test.assertNotNull
import kotlin.test.assertTrue
import org.junit.jupiter.api.AfterAll
import org.junit.jupiter.api.BeforeAll
import org.junit.jupiter.api.TestInstance
import org.junit.jupiter.api.io.TempDir

/** Communication patterns, each in its own process, in one runtime each. A thousand users miss events without CPU. */
@Measures
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class PatternsIT {
    private val runtimes = BothRuntimes("patterns", "quarkus-patterns")

    @BeforeAll
    fun `both runtimes run`(@TempDir folder: Path) =
        runtimes.run(folder, local = only(LOCAL), contained = only(CONTAINED))

    private fun only(patterns: List<String>) = listOf("-D", "pattern=" + patterns.joinToString(","))

    @Test
    fun `as local processes`() =
        checkWork(runtimes.local, LOCAL).forEach {
            assertTrue(
                it.ready_after_ms > 0 && it.rest_before?.rss_mib != null && it.rest_after?.rss_mib != null,
                "$it",
            )
        }

    @Test
    fun `in containers`() {
        val run = runtimes.inContainers()
        checkWork(run, CONTAINED).forEach {
            assertNotNull(it.resources?.working_set_peak_mib, "${it.resources}")
        }
        ExperimentChecks.containers(run.store, runtimes.stack, "quarkus-patterns", "pattern-client")
    }

    private fun checkWork(run: BothRuntimes.Run, patterns: List<String>): List<WorkloadTrial> {
        run.checkExitCode()
        assertEquals(patterns, run.store.readRun().planOf<WorkloadPlan>().conditions.map { it.factors["pattern"] })
        return ExperimentChecks.workloads(run.store)
    }

    @AfterAll fun `nothing is left over`() = runtimes.close()

    private companion object {
        val LOCAL = listOf("sse", "websocket")
        val CONTAINED = listOf("rest", "grpc")
    }
}
