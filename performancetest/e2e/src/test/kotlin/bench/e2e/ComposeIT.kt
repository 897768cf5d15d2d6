package bench.e2e

import java.time.Instant
import kotlin.test.Test
import kotlin.test.assertEquals
import kotlin.test.assertTrue
import org.junit.jupiter.api.MethodOrderer
import org.junit.jupiter.api.Order
import org.junit.jupiter.api.TestMethodOrder

/** Real containers, HAProxy and monitoring. Skipped if Docker does not answer, unless `-Dbench.docker=required`. */
@UsesContainers
@TestMethodOrder(MethodOrderer.OrderAnnotation::class)
class ComposeIT : InContainers() {
    private val start = Instant.now()

    @Test
    @Order(1)
    fun `the compose files are read without a warning`() =
        assertEquals(
            "",
            stack.compose("--profile", "bench", "--profile", "quarkus", "--profile", "runner", "config", "-q").output,
        )

    @Test
    @Order(2)
    fun `all services start and answer through HAProxy`() {
        stack.up()
        assertEquals(9, stack.measured.size)
        assertEquals(stack.declared().sorted(), stack.containers(), "nothing of another profile")
        repeat(CALLS) { stack.measured.forEach(stack::call) }
    }

    @Test
    @Order(3)
    fun `dashboards offer the services that call the dependency, and every query has data for each`() {
        // Services without a dependency ran for their contract, and may have been seen then.
        val dashboards = Dashboard.all().filter { it.file != "closeup.json" }
        val offered = dashboards.associate { it.file to stack.prometheus.services(it.offers, start) }
        assertEquals(mapOf("compare.json" to stack.measured.toSet(), "service.json" to stack.measured.toSet()), offered)
        assertTrue(
            Dashboard.all()
                .single { it.file == "closeup.json" }
                .let { stack.prometheus.services(it.offers, start) }
                .none { it in stack.measured }
        )
        assertEquals(
            emptyList(),
            dashboards.flatMap {
                // Metrics of callers need load: ComposeRunIT.
                it.missing(stack, start) { query, _ -> "caller" !in query }
            },
        )
    }

    private companion object {
        const val CALLS = 10
    }
}
