package bench.e2e

import kotlin.test.Test
import kotlin.test.assertEquals

/**
 * Services whose limits can be raised keep the contract in a container with the limits raised; [ContractIT] has all.
 */
@UsesContainers
class ComposeContractIT : InContainers() {
    @Test
    fun `services that can be tuned keep the contract`() {
        val result = stack.bench("conform --runtime compose --track tuned")
        assertEquals(0, result.exitCode, result.output)
    }
}
