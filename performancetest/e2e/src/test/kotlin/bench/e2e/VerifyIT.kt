package bench.e2e

import kotlin.test.Test
import kotlin.test.assertEquals
import kotlin.test.assertTrue

/** Proofs of the bench on this machine, as a user makes them. `noise` is short here: whole, it takes minutes. */
@Measures
class VerifyIT {
    private fun verify(proof: String) = CommandLine.bench("verify $proof --runtime local")

    private fun proved(proof: String): String = verify(proof).also { assertEquals(0, it.exitCode, it.output) }.output

    @Test
    fun `a stall is reported as arithmetic says, and as a closed loop would not`() {
        val output = proved("co")
        assertTrue("co proved. Frozen for 6." in output, output)
        assertTrue(listOf("p50", "p90", "p99", "max").all { "│ $it " in output }, output)
    }

    @Test
    fun `a bench that is held back is refused for that reason`() {
        val output = proved("gate")
        val expected =
            listOf("gate proved.", "mock late: p99", "injector late: p99", "descriptors in use", "nothing is hindered")
        assertEquals(emptyList(), expected.filterNot { it in output }, output)
    }

    @Test
    fun `known amounts of CPU and memory are read back`() {
        val output = proved("resources")
        assertTrue("resources proved." in output && "memory, resident" in output, output)
    }

    @Test
    fun `no difference is found between a service and itself, and 5 ms are found`() {
        val output = proved("noise --short")
        assertTrue("noise proved. Of " in output && "5 ms more were found" in output, output)
    }
}
