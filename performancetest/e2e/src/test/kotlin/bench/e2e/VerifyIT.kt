package bench.e2e

import kotlin.test.Test
import kotlin.test.assertEquals
import kotlin.test.assertTrue
import org.junit.jupiter.api.BeforeAll
import org.junit.jupiter.api.TestInstance

/** Proofs of the bench on this machine, as a user makes them. `noise` is short here: whole, it takes minutes. */
@Measures
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class VerifyIT {
    private lateinit var result: CommandLine.Result
    private val output
        get() = result.output

    /** All on one stand, which is set up once. */
    @BeforeAll
    fun `all proofs are made`() {
        result = CommandLine.bench("verify --short --runtime local")
    }

    @Test fun `none of them fails`() = assertEquals(0, result.exitCode, output)

    @Test
    fun `a stall is reported as arithmetic says, and as a closed loop would not`() {
        assertTrue("co proved. Frozen for 6." in output, output)
        assertTrue(listOf("p50", "p90", "p99", "max").all { "│ $it " in output }, output)
    }

    @Test
    fun `a bench that is held back is refused for that reason`() {
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
    fun `known amounts of CPU and memory are read back`() =
        assertTrue("resources proved." in output && "memory, resident" in output, output)

    @Test
    fun `no difference is found between a service and itself, and 5 ms are found`() =
        assertTrue("noise proved. Of " in output && "5 ms more were found" in output, output)
}
