package bench.runtime.kubernetes

import bench.UserError
import kotlin.test.Test
import kotlin.test.assertEquals
import kotlin.test.assertFailsWith

class ServiceCoresTest {
    @Test
    fun `a service has one core unless the user says more`() =
        assertEquals(listOf(1, 1, 1, 4), listOf(null, "0", "1", "4").map(ServiceCores::of))

    @Test
    fun `parts of a core are refused, because no pod can have them for itself`() {
        listOf("0.5", "-1", "much", "").forEach { text ->
            assertEquals(
                "SERVICE_CPUS is '$text', not a whole number of cores: a pod in a cluster has those only.",
                assertFailsWith<UserError> { ServiceCores.of(text) }.message,
            )
        }
    }
}
