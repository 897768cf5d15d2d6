package bench.e2e

import kotlin.test.Test
import kotlin.test.assertEquals

/**
 * Services with tunable limits keep the contract in a container, with the limits raised; [ContractIT] tests all
 * services.
 */
@UsesContainers
class ComposeContractIT : InContainers() {
    @Test
    fun `services with a tuned track keep the contract`() {
        val result = stack.bench("conform --runtime compose --track tuned")
        assertEquals(0, result.exitCode, result.output)
    }
}
