package bench.runtime.kubernetes.manifest

import bench.UserError
import bench.runtime.compose.ResolvedProject
import bench.runtime.compose.ResolvedService
import kotlin.test.Test
import kotlin.test.assertEquals
import kotlin.test.assertFailsWith

class PodPlanTest {
    private fun service(kind: String?, vararg volumes: String) =
        ResolvedService(
            labels = listOfNotNull(kind?.let { "bench.kind" to it }).toMap(),
            volumes = volumes.map { ResolvedService.Volume("volume", it, "/$it") },
        )

    private fun pods(vararg services: Pair<String, ResolvedService>) =
        PodPlan.of(ResolvedProject(mapOf(*services))).associate { it.name to it.members.keys.toList() }

    @Test
    fun `services without a common volume have pods of their own`() =
        assertEquals(
            mapOf("a" to listOf("a"), "b" to listOf("b")),
            pods("b" to service("mock", "y"), "a" to service("service", "x")),
        )

    @Test
    fun `services share a pod also through a third one`() =
        assertEquals(
            mapOf("mock" to listOf("a", "b", "c")),
            pods("a" to service("mock", "x"), "b" to service("mock", "y"), "c" to service("proxy", "x", "y")),
        )

    @Test
    fun `services of a pod are in the order of their names`() =
        assertEquals(
            mapOf("mock" to listOf("a", "b", "c", "d")),
            pods(
                "a" to service("mock", "x"),
                "b" to service("mock", "y"),
                "c" to service("mock", "x"),
                "d" to service("mock", "x", "y"),
            ),
        )

    @Test
    fun `two pods of one name are refused`() {
        val error =
            assertFailsWith<UserError> {
                pods("a" to service("mock", "x"), "b" to service("mock", "x"), "mock" to service("mock"))
            }
        assertEquals("Two pods would be called mock: [a, b, mock].", error.message)
    }

    @Test
    fun `what is no part of a measurement has no pod`() =
        assertEquals(emptyMap(), pods("grafana" to service("monitoring"), "runner" to service(null)))
}
