package bench.e2e

import bench.catalog.Catalog
import bench.experiment.Asked
import bench.experiment.workload.WorkloadExperiment
import bench.kinds.Experiments
import java.time.Instant
import kotlin.test.Test
import kotlin.test.assertEquals
import kotlin.test.assertTrue
import org.junit.jupiter.api.MethodOrderer
import org.junit.jupiter.api.Order
import org.junit.jupiter.api.TestMethodOrder

/**
 * Services that call no other service: `docker compose --profile quarkus up` starts them next to all others. Here they
 * run without the others.
 */
@UsesSecondStack
@TestMethodOrder(MethodOrderer.OrderAnnotation::class)
class ComposeProfileIT : InContainers(Stack.SECOND) {
    private val start = Instant.now()
    private val services = Catalog.load(CommandLine.root).services.filter { !it.callsDependency }
    private val added by lazy { stack.declared("--profile", "quarkus") - stack.declared().toSet() }

    /** Services that get work by HTTP, with the paths to call. */
    private val called: Map<String, List<String>> =
        Experiments.loadAll(CommandLine.root)
            .filterIsInstance<WorkloadExperiment>()
            .flatMap { experiment -> services.filter(experiment::isFor).map { it.name to paths(experiment) } }
            .filter { it.second.isNotEmpty() }
            .toMap()

    private fun paths(experiment: WorkloadExperiment) =
        experiment.plan(Asked("smoke")).let { plan ->
            plan.conditions
                .flatMap { plan.settings(it)["path"].orEmpty().split(' ') }
                .filter { it.isNotEmpty() }
                .distinct()
        }

    @Test
    @Order(1)
    fun `the profile contains the services that call no other service, and their backing services`() {
        val needed = services.map { it.name } + services.flatMap { it.needs }
        assertEquals(needed.distinct().sorted(), added.sorted())
    }

    @Test
    @Order(2)
    fun `they become healthy and answer`() {
        stack.up(added + listOf("prometheus", "cadvisor"))
        val ill =
            stack
                .compose("--profile", "quarkus", "ps", "-a", "--format", "{{.Service}} {{.Health}}")
                .output
                .lines()
                .filter { it.isNotBlank() && !it.endsWith(" healthy") }
        assertEquals(emptyList(), ill)
        repeat(CALLS) { called.forEach { (service, paths) -> paths.forEach { stack.call(service, it) } } }
    }

    @Test
    @Order(3)
    fun `Prometheus reads their metrics, and knows the containers of backing services`() {
        val names = services.map { it.name }.toSet()
        assertEquals(names, stack.prometheus.awaited("up{kind=\"service\"} == 1", names, start))
        val beside = services.flatMap { it.needs }.toSet()
        assertEquals(
            beside,
            stack.prometheus.awaited(
                "bench:memory_working_set_bytes and on (service) bench:container{kind=\"backing-service\"}",
                beside,
                start,
            ),
        )
    }

    @Test
    @Order(4)
    fun `one dashboard offers only them, and every query has data for each`() {
        val names = services.map { it.name }.toSet()
        val offered = Dashboard.all().associateWith { stack.prometheus.services(it.offers, start) }
        val dashboards = offered.filterValues { it.isNotEmpty() }
        assertEquals(mapOf("closeup.json" to names), dashboards.mapKeys { it.key.file })
        assertEquals(
            emptyList(),
            dashboards.keys.flatMap {
                it.missing(stack, start) { query, service -> "by_route" !in query || service in called }
            },
        )
    }

    @Test
    @Order(5)
    fun `they stop with the profile`() {
        val down = stack.compose("--profile", "quarkus", "down", "-t", "5")
        assertEquals(0, down.exitCode, down.output)
        assertTrue(stack.containers().isEmpty(), "${stack.containers()}")
    }

    private companion object {
        const val CALLS = 3
    }
}
