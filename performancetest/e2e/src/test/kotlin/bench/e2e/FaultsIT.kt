package bench.e2e

import bench.result.RecordStore
import java.nio.file.Path
import kotlin.test.Test
import kotlin.test.assertEquals
import kotlin.test.assertTrue
import org.junit.jupiter.api.AfterAll
import org.junit.jupiter.api.BeforeAll
import org.junit.jupiter.api.TestInstance
import org.junit.jupiter.api.io.TempDir

/**
 * A dependency that fails in front of a real service. Both runtimes at once: 25 calls a second leave the machine idle.
 * Each scenario is run in one of them, `down` in both.
 */
@Measures
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class FaultsIT {
    private val stack by lazy { ComposeStack() }
    private val hasEngine by lazy { ComposeStack.hasEngine() }
    private lateinit var local: Run
    private lateinit var contained: Run

    private class Run(val store: RecordStore, val exitCode: Int, val output: String)

    @BeforeAll
    fun `both run`(@TempDir folder: Path) {
        if (hasEngine) stack.makeImages()
        val containedRun = if (hasEngine) start(folder, "compose", CONTAINED, stack::runner) else null
        local = start(folder, "local", LOCAL, CommandLine::runner)()
        containedRun?.let { contained = it() }
    }

    /** @return what waits for its end. */
    private fun start(
        folder: Path,
        runtime: String,
        scenarios: List<String>,
        runner: (List<String>) -> List<String>,
    ): () -> Run {
        val out = folder.resolve(runtime)
        val log = folder.resolve("$runtime.txt")
        val words =
            "run faults --runtime $runtime --services vertx --profile smoke --out $out --seed 1".split(' ') +
                listOf("--scenarios", scenarios.joinToString(","))
        val process = CommandLine.start(log, runner(words), stack.environment)
        return { CommandLine.awaitEnd(process, log).let { Run(RecordStore(out), it.exitCode, it.output) } }
    }

    @Test
    fun `as a local process`() {
        assertEquals(0, local.exitCode, local.output)
        ExperimentChecks.faults(local.store, LOCAL)
        assertTrue("are well again within" in local.output, local.output)
    }

    @Test
    fun `in containers`() {
        ComposeStack.assumeEngine()
        assertEquals(0, contained.exitCode, contained.output)
        ExperimentChecks.faults(contained.store, CONTAINED)
    }

    @AfterAll
    fun `nothing is left`() {
        if (!hasEngine) return
        stack.close()
        assertEquals(emptyList(), stack.remains())
    }

    private companion object {
        val LOCAL = listOf("500 for half", "garbage", "down", "one of three slow")
        val CONTAINED = listOf("hangs", "resets", "down")
    }
}
