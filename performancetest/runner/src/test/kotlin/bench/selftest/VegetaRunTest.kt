package bench.selftest

import bench.UserError
import bench.loadgen.LoadPlan
import bench.loadgen.Phase
import bench.metrics.process.ResourceSample
import bench.runtime.RunningProgram
import java.nio.file.Path
import kotlin.io.path.createTempFile
import kotlin.io.path.readText
import kotlin.io.path.writeText
import kotlin.test.Test
import kotlin.test.assertEquals
import kotlin.test.assertFailsWith
import kotlin.test.assertFalse
import kotlin.test.assertTrue
import org.junit.jupiter.api.Timeout
import org.junit.jupiter.api.io.TempDir

/** Starts scripts instead of vegeta. */
@Timeout(120)
class VegetaRunTest {
    @TempDir lateinit var folder: Path

    private val plan = LoadPlan("http://127.0.0.1:1/", listOf(Phase(200.0, 3)), 1_000, 1_500)
    private lateinit var started: Program
    private var edges = 0

    /** Its CPU time grows by a quarter of each second. */
    private inner class Program(script: String, arguments: List<String>) : RunningProgram {
        private val file = folder.resolve("vegeta").apply { writeText(script) }
        private val errors = createTempFile(folder, "errors")
        override val process: Process =
            ProcessBuilder(listOf("sh", "$file") + arguments).redirectError(errors.toFile()).start()
        private var readings = 0L

        override fun sample() = ResourceSample(readings * 1_000_000_000, readings++ * 0.25)

        override val isAlive
            get() = process.isAlive

        override val ending
            get() = if (isAlive) null else "exit code ${process.exitValue()}"

        override fun lastOutput() = errors.readText()

        override fun close() {
            process.destroyForcibly()
        }
    }

    private fun run(script: String, patienceS: Long = 60, window: IntRange = 0..<1): Pair<VegetaRun.Done, Path> {
        val file = folder.resolve("results")
        val run = VegetaRun({ Program(script, it).also { program -> started = program } }, plan, window, 0, patienceS)
        return run.run(file) { if (++edges == 2) folder.resolve("over").writeText("") } to file
    }

    private fun failure(script: String, patienceS: Long = 60) =
        assertFailsWith<UserError> { run(script, patienceS) }.message

    @Test
    fun `it gets its target and arguments, and its results and CPU are kept`() {
        val wait = "until [ -e $folder/over ]; do sleep 0.05; done"
        val (done, file) = run("read target; echo \"${'$'}target\"; $wait; echo \"${'$'}*\"")
        assertEquals(
            "GET http://127.0.0.1:1/\n" +
                "attack -rate=200/1s -duration=3s -timeout=1000ms -http2=false -redirects=-1 -max-body=1000 " +
                "-header=User-Agent: bench -header=Accept-Encoding: identity\n",
            file.readText(),
        )
        assertEquals(0.25, done.cores)
        assertEquals(2, edges)
    }

    @Test
    fun `an end before the window's end is named, with its last words`() {
        assertEquals(
            "vegeta ended before its plan (exit code 3): bad target",
            failure("echo 'bad target' >&2; exit 3"),
        )
        assertEquals(
            "vegeta ended before its plan (exit code 0): it printed nothing",
            failure("echo a result"),
        )
        assertEquals(
            "vegeta ended before its plan (exit code 137): it printed nothing",
            failure("echo a result; kill -9 ${'$'}${'$'}"),
        )
    }

    @Test
    fun `an error at its end is named, too`() =
        assertEquals(
            "vegeta ended before its plan (exit code 1): disk full",
            failure("echo a result; sleep 1.5; echo 'disk full' >&2; exit 1"),
        )

    @Test
    fun `one that says nothing is ended`() {
        assertEquals("vegeta got no answer in 1 s, and was ended.", failure("exec sleep 600", patienceS = 1))
        assertFalse(started.process.waitFor() == 0)
    }

    @Test
    fun `one that does not end is ended`() {
        // Three seconds of plan, one in the window, one for the timeout of its last call.
        assertEquals(
            "vegeta did not end 5 s after its last call, and was ended.",
            failure("echo a result; exec sleep 600", patienceS = 5),
        )
        assertTrue(started.process.waitFor() != 0)
    }
}
