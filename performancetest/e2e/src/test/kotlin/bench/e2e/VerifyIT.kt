package bench.e2e

import bench.model.Verdict
import bench.selftest.LimitCause
import bench.selftest.LimitsRecord
import java.nio.file.Path
import kotlin.io.path.readText
import kotlin.test.Test
import kotlin.test.assertEquals
import kotlin.test.assertTrue
import kotlinx.serialization.json.Json
import org.junit.jupiter.api.BeforeAll
import org.junit.jupiter.api.TestInstance
import org.junit.jupiter.api.io.TempDir

/** Runs the proofs of the bench like a user. `noise` and `limits` are shortened: complete, they take minutes. */
@Measures
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class VerifyIT {
    private lateinit var result: CommandLine.Result
    private lateinit var matrix: Path
    private val output
        get() = result.output

    /** All proofs share one setup. */
    @BeforeAll
    fun `all proofs run`(@TempDir folder: Path) {
        matrix = folder.resolve("limits")
        result = CommandLine.bench("verify --short --runtime local --out $matrix")
    }

    /** `limits` has a test of its own, because one trial a cause may meet a moment in which the bench is late. */
    @Test
    fun `none of them fails`() {
        val failed = Regex("(\\S+) FAILED").findAll(output).map { it.groupValues[1] }.toList()
        assertEquals(emptyList(), failed - "limits", output)
        assertEquals(if (failed.isEmpty()) 0 else 1, result.exitCode, output)
    }

    @Test
    fun `a stall is reported as calculated, and not as a closed loop would report it`() {
        assertTrue("co proved. Frozen for 6." in output, output)
        assertTrue(listOf("p50", "p90", "p99", "max").all { "│ $it " in output }, output)
    }

    @Test
    fun `a bench that is slowed down is invalid for that reason`() {
        val expected =
            listOf(
                "gate proved.",
                "mock late: p99",
                "load generator late: p99",
                "file descriptors in use",
                "nothing is hindered",
            )
        assertEquals(emptyList(), expected.filterNot { it in output }, output)
    }

    @Test
    fun `known amounts of CPU and memory are measured correctly`() =
        assertTrue("resources proved." in output && "memory, resident" in output, output)

    @Test
    fun `a service does not differ from itself, and a difference of 5 ms is found`() =
        assertTrue("noise proved. " in output && "5 ms more were found" in output, output)

    /** Another program may make a trial invalid, which is not a wrong name. */
    @Test
    fun `limits are named whose causes are made on purpose`() {
        val trials = Json.decodeFromString<LimitsRecord>(matrix.resolve("limits.json").readText()).trials
        val valid = trials.filter { it.isRight || it.trial.verdict != Verdict.INVALID }
        assertEquals(emptyList(), valid.filterNot { it.isRight }.map { "${it.cause}: ${it.named}, ${it.text}" })
        assertTrue(trials.size == LimitCause.entries.size && valid.size >= LEAST_VALID, output)
    }

    private companion object {
        const val LEAST_VALID = 5
    }
}
