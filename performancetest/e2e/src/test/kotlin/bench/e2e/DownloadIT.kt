package bench.e2e

import java.nio.file.Path
import kotlin.test.Test
import kotlin.test.assertEquals
import kotlin.test.assertNotNull
import kotlin.test.assertTrue
import org.junit.jupiter.api.AfterAll
import org.junit.jupiter.api.BeforeAll
import org.junit.jupiter.api.TestInstance
import org.junit.jupiter.api.io.TempDir

/** An endpoint that sends a file in containers, then two as local processes: one blocks, the other does not. */
@Measures
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class DownloadIT {
    private val runtimes = BothRuntimes("download", "quarkus-download")

    @BeforeAll
    fun `both runtimes run`(@TempDir folder: Path) =
        runtimes.run(
            folder,
            local = listOf("-D", "endpoint=byteArray,asyncFile"),
            contained = listOf("-D", "endpoint=asyncFile"),
        )

    @Test
    fun `as a local process`() {
        val run = runtimes.local
        run.checkExitCode()
        val valid = ExperimentChecks.workloads(run.store)
        assertEquals(setOf("byteArray", "asyncFile"), run.store.readWorkloads().map { it.factors["endpoint"] }.toSet())
        valid.forEach { trial ->
            assertTrue(trial.work.bytes > 0 && trial.work.first_byte_p50_ms!! > 0, "$trial")
            assertTrue(trial.threads.getValue("event-loop") > 0, "${trial.threads}")
        }
        assertTrue(
            valid.filter { it.factors["endpoint"] == "byteArray" }.all { it.threads.getValue("worker") > 1 },
            "a blocking endpoint runs on workers",
        )
        assertTrue("were checked and correct." in run.output, run.output)
    }

    @Test
    fun `in containers`() {
        val run = runtimes.inContainers()
        run.checkExitCode()
        ExperimentChecks.workloads(run.store).forEach {
            assertNotNull(it.resources?.working_set_peak_mib, "${it.resources}")
        }
        ExperimentChecks.containers(run.store, runtimes.stack, "quarkus-download", "http-client")
    }

    @AfterAll fun `nothing is left over`() = runtimes.close()
}
