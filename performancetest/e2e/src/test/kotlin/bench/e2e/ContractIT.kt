package bench.e2e

import kotlin.test.Test
import kotlin.test.assertEquals

/** Every service keeps the contract as a local process, with its framework's defaults. */
@UsesProcesses
class ContractIT {
    @Test
    fun `all services keep the contract`() {
        val result = CommandLine.bench("conform --runtime local --track stock")
        val broken = result.output.lines().filter { it.startsWith("  FAIL") }
        assertEquals(0, result.exitCode, (broken + result.output.lines().takeLast(2)).joinToString("\n"))
    }
}
