package bench.e2e

import java.nio.file.Path
import kotlin.io.path.createDirectories
import kotlin.io.path.readLines
import kotlin.io.path.readText
import kotlin.io.path.writeText
import kotlin.test.Test
import kotlin.test.assertEquals
import kotlin.test.assertTrue
import org.junit.jupiter.api.io.TempDir

/** The cross-check with a second load generator that a script plays. */
@MeasuresLightly
class CrossCheckIT {
    @TempDir lateinit var folder: Path

    private val out
        get() = folder.resolve("out")

    /** With a script on the PATH as vegeta. `VegetaRunTest` has scripts that fail. */
    private fun check(): CommandLine.Result {
        val tools = folder.resolve("tools").createDirectories()
        val script = checkNotNull(javaClass.getResource("vegeta.sh")).readText()
        tools.resolve("vegeta").apply { writeText(script) }.toFile().setExecutable(true)
        return CommandLine.bench(
            "verify cross-check --short --rates 50 --runtime local --services vertx --out $out",
            mapOf("PATH" to "$tools:${System.getenv("PATH")}"),
        )
    }

    @Test
    fun `another latency is found, and both are kept`() {
        val result = check()
        assertEquals(1, result.exitCode, result.output)
        assertTrue("Second load generator: vegeta v12.99.0." in result.output, result.output)
        assertTrue("cross-check FAILED. p50 and p99 of vertx at 50 req/s differ by at most" in result.output)
        assertTrue("failed: vertx at 50 req/s: p50 is" in result.output, result.output)
        assertTrue(" ms by vegeta; allowed 100." in result.output, result.output)
        val json = out.resolve("cross-check.json").readText()
        assertTrue("\"vegeta\": \"v12.99.0\"" in json, json)
        val rows = out.resolve("cross-check.csv").readLines().drop(1).map { it.split(',') }
        assertEquals(setOf("load-generator", "vegeta"), rows.map { it[2] }.toSet())
        assertTrue(rows.all { it[0] == "vertx" && it[1] == "50" && it[5] == "200" }, "$rows")
    }
}
