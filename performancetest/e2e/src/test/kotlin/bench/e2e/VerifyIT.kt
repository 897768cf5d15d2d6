package bench.e2e

import java.nio.file.Path
import kotlin.test.Test
import kotlin.test.assertEquals
import kotlin.test.assertTrue
import org.junit.jupiter.api.BeforeAll
import org.junit.jupiter.api.TestInstance
import org.junit.jupiter.api.io.TempDir

/** Runs the proofs of the bench like a user. `noise` and `limits` are shortened: complete, they take minutes. */
@Measures
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class VerifyIT {
    private lateinit var result: CommandLine.Result
    private val output
        get() = result.output

    /** All proofs share one setup. */
    @BeforeAll
    fun `all proofs run`(@TempDir matrix: Path) {
        result = CommandLine.bench("verify --short --runtime local --out $matrix/limits")
    }

    @Test fun `none of them fails`() = assertEquals(0, result.exitCode, output)

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
        assertTrue("noise proved. Of " in output && "5 ms more were found" in output, output)

    @Test
    fun `each limit is named whose cause is made on purpose`() =
        assertTrue("limits proved. 7 of 7 named." in output, output)
}
