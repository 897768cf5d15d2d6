package bench.runtime.compose

import bench.BenchFailure
import bench.UserError
import bench.metrics.process.ResourceSample
import bench.mock.MockAdmin
import bench.model.InvalidCode
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
    private var meter: ContainerMeter
    private val grafana: Grafana?
    private val services = NEEDED + if (hasGrafana) listOf(Grafana.SERVICE) else emptyList()
    private val added = mutableMapOf<String, BenchPart>()
    private var delayMs: Long? = null
    var containers: List<Container>
        private set

    init {
        project.upAndWait(services)
        mock = ComposeMock.all(project, addresses)
        meter = ContainerMeter.of(addresses)
        grafana = if (hasGrafana) Grafana.of(project, addresses) else null
        containers = project.containers(services)
    }

    /** Instances of the mock without HAProxy in front, at most [count] and as many as there are. */
    fun mocks(count: Int): List<ComposeMock> = MOCKS.take(count).map { ComposeMock.single(it, project, addresses) }

    /** From now on [mock] waits [ms], also after it was started again. */
    fun delay(mock: ComposeMock, ms: Long) {
        MockAdmin(mock.adminUrls).use { it.delay(ms) }
        delayMs = ms
    }

    /** Counts as [part] of the bench from now on. */
    @Synchronized
    fun add(container: Container, part: BenchPart) {
        containers = containers + container
        added[container.service] = part
    }

    @Synchronized
    fun remove(service: String) {
        containers = containers.filter { it.service != service }
        added -= service
    }

    @Synchronized
    fun remove(container: Container) {
        containers = containers.filter { it.id != container.id }
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

    /**
     * Incidents of containers since the last call. It restarts ended ones: the next trial may be valid. An engine that
     * does not answer is an incident, too.
     */
    fun incidents(): List<InvalidReason> =
        try {
            incidentsSince(containers)
        } catch (e: BenchFailure) {
            listOf(InvalidReason(InvalidCode.ENDED, parts = listOf(e.part), detail = e.how))
        }

    private fun incidentsSince(before: List<Container>): List<InvalidReason> {
        val now = project.inspectExisting(before.map { it.id }).associateBy { it.id }
        val (loads, others) = before.partition(::isLoadGenerator)
        val incidents =
            others.mapNotNull { old -> now[old.id].let { if (it == null) old.removed else it.incidentSince(old) } } +
                // Its session tells how it ended.
                loads.mapNotNull { old -> now[old.id]?.incidentSince(old) }
        // Alive, but of no use: the next trial would find every service broken.
        loads.filter { old -> now[old.id]?.isCutOff(old) == true }.forEach { project.kill(it.id) }
        containers = before.mapNotNull { now[it.id] }
        val cutOff = others.filter { old -> now[old.id]?.isCutOff(old) == true }.map { it.service }
        if (others.any { now[it.id]?.state?.isRunning != true } || cutOff.isNotEmpty()) restart(cutOff)
        return incidents
    }

    /**
     * Starts every part again that has ended, except load generators, and reads the new addresses.
     *
     * @param cutOff services whose containers lost their network.
     * @throws BenchFailure if that fails.
     */
    @Synchronized
    fun restart(cutOff: List<String> = emptyList()) {
        val own = services + added.filterValues { it != BenchPart.LOAD_GENERATOR }.keys
        try {
            if (cutOff.isNotEmpty()) project.upAndWait(cutOff, isFresh = true)
            project.upAndWait(own)
        } catch (e: BenchFailure) {
            throw e
        } catch (_: UserError) {
            startAfresh(own)
        }
        containers = project.containers(own) + containers.filter(::isLoadGenerator)
        meter = ContainerMeter.of(addresses)
        mock.readAddresses()
        delayMs?.let { delay(mock, it) }
    }

    /** A container whose network is gone cannot be started again. */
    private fun startAfresh(services: List<String>) =
        try {
            project.upAndWait(services, isFresh = true)
        } catch (e: BenchFailure) {
            throw e
        } catch (e: UserError) {
            throw BenchFailure("engine", "containers do not start", e.message.orEmpty(), cause = e)
        }

    fun mark(startMs: Long, text: String, tags: List<String>) {
        grafana?.annotate(startMs, System.currentTimeMillis(), text, tags)
    }

    private fun isLoadGenerator(container: Container) = added[container.service] == BenchPart.LOAD_GENERATOR

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
        val NEEDED = MOCKS + listOf(PROXY, "docker-proxy", "cadvisor", ContainerMeter.PROMETHEUS)

        /** Which of [services] would take CPU from the service under test, and would be scraped next to it. */
        fun others(services: List<String>) = services - NEEDED.toSet() - Grafana.SERVICE
    }
}
