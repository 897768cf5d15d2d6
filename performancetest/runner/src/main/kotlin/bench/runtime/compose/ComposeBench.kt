package bench.runtime.compose

import bench.metrics.process.ResourceSample
import bench.model.InvalidReason
import bench.runtime.BenchPart
import bench.runtime.ResourceHistory

/**
 * Containers around the service: mocks, HAProxy, monitoring, and the load generator after its start. The constructor
 * starts them.
 */
internal class ComposeBench(
    private val project: ComposeProject,
    private val addresses: Addresses,
    hasGrafana: Boolean,
) {
    val mock: ComposeMock
    private val meter: ContainerMeter
    private val grafana: Grafana?
    private val added = mutableMapOf<String, BenchPart>()
    var containers: List<Container>
        private set

    init {
        val services = NEEDED + if (hasGrafana) listOf(Grafana.SERVICE) else emptyList()
        project.upAndWait(services)
        mock = ComposeMock.all(project, addresses)
        meter = ContainerMeter.of(addresses)
        grafana = if (hasGrafana) Grafana.of(project, addresses) else null
        containers = project.containers(services)
    }

    /** Instances of the mock without HAProxy in front, at most [count] and as many as there are. */
    fun mocks(count: Int): List<ComposeMock> = MOCKS.take(count).map { ComposeMock.single(it, project, addresses) }

    /** Counts as [part] of the bench from now on. */
    @Synchronized
    fun add(container: Container, part: BenchPart) {
        containers = containers + container
        added[container.service] = part
    }

    @Synchronized
    fun remove(service: String) {
        containers = containers.filter { it.service != service }
    }

    /** Readings of container [serviceId] and of the bench, between two moments of `System.nanoTime()`. */
    fun history(serviceId: String, fromNs: Long, untilNs: Long): ResourceHistory {
        val readings = meter.history(containers.map { it.id } + serviceId, fromNs, untilNs)
        val parts = containers.groupBy { part(it.service) }
        return ResourceHistory(
            readings[serviceId].orEmpty(),
            parts.mapValues { (_, containers) -> ResourceHistory.sum(containers.map { readings[it.id].orEmpty() }) },
        )
    }

    /** Parts of its containers, by id. */
    val parts: Map<String, BenchPart>
        @Synchronized get() = containers.associate { it.id to part(it.service) }

    /** Ids of the containers that belong to [part]. */
    fun ids(part: BenchPart): List<String> = containers.filter { part(it.service) == part }.map { it.id }

    /** Reading of one container, at a moment when it was at rest. */
    fun sample(id: String, atNs: Long): ResourceSample? =
        meter.history(listOf(id), atNs - LOOK_BACK_NS, atNs)[id].orEmpty().firstOrNull { it.at_ns >= atNs }

    /** Incidents of containers since the last call. It restarts ended ones: the next trial may be valid. */
    fun incidents(): List<InvalidReason> {
        val now = project.inspect(containers.map { it.id })
        val incidents = containers.mapNotNull { old -> now.find { it.id == old.id }?.incidentSince(old) }
        val ended =
            now.filter { !it.state.isRunning && added[it.service] != BenchPart.LOAD_GENERATOR }.map { it.service }
        containers =
            if (ended.isEmpty()) now else project.upAndWait(ended).let { project.inspect(containers.map { it.id }) }
        return incidents
    }

    fun mark(startMs: Long, text: String, tags: List<String>) {
        grafana?.annotate(startMs, System.currentTimeMillis(), text, tags)
    }

    private fun part(service: String) =
        when (service) {
            in MOCKS -> BenchPart.MOCK
            PROXY -> BenchPart.PROXY
            else -> added[service] ?: BenchPart.MONITORING
        }

    companion object {
        private const val LOOK_BACK_NS = 1_000_000_000L
        val MOCKS = listOf("mock-1", "mock-2", "mock-3")
        private const val PROXY = "haproxy"
        private val NEEDED = MOCKS + listOf(PROXY, "docker-proxy", "cadvisor", ContainerMeter.PROMETHEUS)

        /** Which of [services] would take CPU from the service under test, and would be scraped next to it. */
        fun others(services: List<String>) = services - NEEDED.toSet() - Grafana.SERVICE
    }
}
