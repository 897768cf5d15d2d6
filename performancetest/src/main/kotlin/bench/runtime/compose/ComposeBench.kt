package bench.runtime.compose

import bench.resources.ResourceSample
import bench.runtime.BenchPart

/** What stands around the service: mocks, HAProxy, monitoring, and the injector once it is there. Up when this is made. */
internal class ComposeBench(private val project: ComposeProject, addresses: Addresses, hasGrafana: Boolean) {
    val mock: ComposeMock
    val meter: ContainerMeter
    private val grafana: Grafana?
    var containers: List<Container>
        private set

    init {
        project.upAndWait(NEEDED + if (hasGrafana) listOf(Grafana.SERVICE) else emptyList())
        mock = ComposeMock(project, addresses)
        meter = ContainerMeter(addresses.of(PROMETHEUS, PROMETHEUS_PORT))
        grafana = if (hasGrafana) Grafana.of(project, addresses) else null
        containers = project.containers(NEEDED)
    }

    fun add(container: Container) {
        containers = containers + container
    }

    fun samples(): Map<BenchPart, ResourceSample> {
        val readings = meter.read(containers.map { it.id })
        return containers.groupBy { part(it.service) }
            .mapNotNull { (part, containers) -> containers.mapNotNull { readings[it.id] }.reduceOrNull(ResourceSample::plus)?.let { part to it } }.toMap()
    }

    /** What befell containers since this was last asked. */
    fun incidents(): List<String> {
        val now = project.inspect(containers.map { it.id })
        val incidents = containers.mapNotNull { old -> now.find { it.id == old.id }?.incidentSince(old) }
        containers = now
        return incidents
    }

    fun mark(startMs: Long, text: String, tags: List<String>) {
        grafana?.annotate(startMs, System.currentTimeMillis(), text, tags)
    }

    companion object {
        const val INJECTOR = "injector"
        val MOCKS = listOf("mock-1", "mock-2", "mock-3")
        private const val PROXY = "haproxy"
        private const val PROMETHEUS = "prometheus"
        private const val PROMETHEUS_PORT = 9_090
        private val NEEDED = MOCKS + listOf(PROXY, "docker-proxy", "cadvisor", PROMETHEUS)

        /** Which of [services] would take CPU from the service under test, and be scraped beside it. */
        fun others(services: List<String>) = services - NEEDED.toSet() - Grafana.SERVICE

        private fun part(service: String) = when (service) {
            in MOCKS -> BenchPart.MOCK
            PROXY -> BenchPart.PROXY
            INJECTOR -> BenchPart.INJECTOR
            else -> BenchPart.MONITORING
        }
    }
}
