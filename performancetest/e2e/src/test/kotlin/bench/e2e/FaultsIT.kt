package bench.e2e

import java.nio.file.Path
import kotlin.test.Test
import kotlin.test.assertTrue
import org.junit.jupiter.api.AfterAll
import org.junit.jupiter.api.BeforeAll
import org.junit.jupiter.api.TestInstance
import org.junit.jupiter.api.io.TempDir

/** A failing dependency of a real service, at 25 req/s. Each scenario runs in one runtime, `down` in both. */
@MeasuresLightly
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class FaultsIT {
    private val runtimes = BothRuntimes("faults", "vertx")

    @BeforeAll
    fun `both runtimes run`(@TempDir folder: Path) =
        runtimes.run(folder, local = only(LOCAL), contained = only(CONTAINED), together = true)

    private fun only(scenarios: List<String>) = listOf("--scenarios", scenarios.joinToString(","))

    @Test
    fun `as a local process`() {
        val run = runtimes.local
        run.checkExitCode()
        ExperimentChecks.faults(run.store, LOCAL)
        assertTrue("recover within" in run.output, run.output)
    }

    @Test
    fun `in containers`() {
        val run = runtimes.inContainers()
        run.checkExitCode()
        ExperimentChecks.faults(run.store, CONTAINED)
    }

    @AfterAll fun `nothing is left over`() = runtimes.close()

    private companion object {
        val LOCAL = listOf("500 for half", "resets", "garbage", "down", "one slow instance")
        val CONTAINED = listOf("hangs", "down")
    }
}
