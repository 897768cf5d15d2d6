package bench.e2e

import kotlin.test.Test
import kotlin.test.assertEquals

/**
 * Three services of three kinds keep the contract in a container, with their limits raised: threads, event loops and
 * Node.js. [ContractIT] tests all services, [ComposeIT] starts all of them in containers.
 */
@UsesContainers
class ComposeContractIT : InContainers() {
    @Test
    fun `services keep the contract`() {
        val result = stack.bench("conform --runtime compose --track tuned quarkus-rest spring-web express")
        assertEquals(0, result.exitCode, result.output)
    }
}
