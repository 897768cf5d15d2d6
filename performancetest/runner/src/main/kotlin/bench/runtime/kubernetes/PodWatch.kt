package bench.runtime.kubernetes

import bench.model.ContainerFacts
import bench.model.InvalidCode
import bench.model.InvalidReason
import bench.model.Thresholds
import bench.runtime.BenchPart
import bench.runtime.Placement
import bench.runtime.ResourceHistory
import bench.runtime.kubernetes.figures.ContainerFigures
import bench.runtime.kubernetes.figures.NodeFigures
import bench.runtime.kubernetes.figures.RecentSamples
import java.util.concurrent.ConcurrentHashMap

/**
 * A container whose figures are read.
 *
 * @property part null: the service under test.
 * @property name in records.
 * @property sampler the shell in it.
 * @param outside readings of cAdvisor; null: none runs on its node.
 */
internal class WatchedContainer(
    val pod: Pod,
    val container: String,
    val part: BenchPart?,
    val name: String,
    val sampler: PodSampler,
    val limits: PodLimits,
    outside: RecentSamples? = null,
) {
    val figures = ContainerFigures(sampler.samples, outside)

    /** For the record. What the cluster does not say is 0 or null. */
    val facts: ContainerFacts
        get() =
            ContainerFacts(
                image = pod.container(container)?.imageID.orEmpty(),
                base = listOfNotNull(pod.spec.nodeName?.let { "node $it" }),
                stand_in = false,
                cpuset = limits.cpus.orEmpty(),
                cpus = limits.quota ?: 0.0,
                memory_mib = (limits.memory_bytes ?: 0) shr MIB_BITS,
                pids = null,
                file_descriptors = null,
                figures_from = figures.source,
            )

    /** [planned]: MiB; null: none. A limit that could not be read is no other limit. */
    fun misplaced(planned: Long?): InvalidReason? =
        if (limits == PodLimits.UNKNOWN) null else Placement(name).memory(planned, limits.memory_bytes?.shr(MIB_BITS))

    private companion object {
        const val MIB_BITS = 20
    }
}

/**
 * Reads the figures of containers, and what happens to their pods.
 *
 * @param cadvisor returns what it reads of a node; null: none runs there.
 */
internal class PodWatch(
    private val kubectl: Kubectl,
    private val cadvisor: (node: String) -> NodeFigures? = { null },
) : AutoCloseable {
    private val watched = ConcurrentHashMap<String, WatchedContainer>()
    private val sent = ConcurrentHashMap<String, TcpSegments>()

    /** Watches [container] of [pod] as [name], instead of what had this name before. */
    fun add(pod: Pod, container: String, part: BenchPart?, name: String = container): WatchedContainer {
        remove(name)
        val outside = outside(pod, container)
        val sampler = PodSampler(name, { PodShell.start(kubectl, pod, container) }) { outside?.isFresh() == true }
        return WatchedContainer(pod, container, part, name, sampler, limits(pod, container), outside).also {
            watched[name] = it
        }
    }

    private fun outside(pod: Pod, container: String): RecentSamples? =
        pod.container(container)?.id?.let { id -> pod.spec.nodeName?.let(cadvisor)?.follow(id) }

    private fun limits(pod: Pod, container: String): PodLimits {
        val exec = arrayOf("exec", pod.name, "--container=$container", "--", *PodScript.limits.toTypedArray())
        repeat(TRIES) {
            val limits = PodScript.limits(kubectl.tryRun(*exec).orEmpty().lines())
            if (limits != PodLimits.UNKNOWN) return limits
            Thread.sleep(POLL_MS)
        }
        return PodLimits.UNKNOWN
    }

    fun remove(name: String) {
        val old = watched.remove(name) ?: return
        old.sampler.close()
        old.pod.container(old.container)?.id?.let { id -> old.pod.spec.nodeName?.let(cadvisor)?.forget(id) }
    }

    /** Readings of [service] and of the bench's parts between two moments; waits until the last is there. */
    fun history(service: WatchedContainer, fromNs: Long, untilNs: Long): ResourceHistory {
        val all = watched.values + service
        val endNs = System.nanoTime() + PATIENCE_NS
        while (
            all.any { one -> one.figures.last.let { it == null || it.at_ns < untilNs } } && System.nanoTime() < endNs
        ) Thread.sleep(POLL_MS)
        // One reading more than asked: the caller decides what belongs to its window.
        fun readings(of: WatchedContainer) = of.figures.between(fromNs, untilNs + AFTER_NS)
        val parts = watched.values.filter { it.part != null }.groupBy({ it.part!! }, ::readings)
        return ResourceHistory(readings(service), parts.mapValues { ResourceHistory.sum(it.value) })
    }

    /**
     * What happened to parts of the bench since they are watched, one reason each. From now on their successors are
     * watched, if they have any.
     *
     * @param pods all there are now.
     */
    fun incidents(pods: List<Pod>): List<InvalidReason> =
        watched.values
            .filter { it.part != null }
            .flatMap { one ->
                PodTrouble.since(one.pod.only(one.container), pods) { one.name }
                    .also { if (it.isNotEmpty()) replace(one, pods) }
            }

    private fun replace(ended: WatchedContainer, pods: List<Pod>) {
        val successor = pods.find { it.isUp && it.work == ended.pod.work && it.container(ended.container) != null }
        if (successor == null) remove(ended.name) else add(successor, ended.container, ended.part, ended.name)
    }

    private fun Pod.only(container: String) =
        copy(status = status.copy(containerStatuses = status.containerStatuses.filter { it.name == container }))

    /** Parts whose packets were lost since the last call; each pod's first container speaks for the pod. */
    fun retransmissions(): List<InvalidReason> =
        watched.values
            .distinctBy { it.pod.metadata.uid }
            .mapNotNull { one ->
                val now = one.sampler.segments ?: return@mapNotNull null
                val share = sent.put(one.pod.metadata.uid, now)?.let(now::shareSince) ?: return@mapNotNull null
                val allowed = Thresholds.RETRANSMITTED_SHARE
                InvalidReason(InvalidCode.RETRANSMISSIONS, share, allowed, parts = listOf(one.name)).takeIf {
                    share > allowed
                }
            }

    /** Names of the nodes that have a part, with its parts. */
    val nodes: Map<String, List<String>>
        get() = watched.values.groupBy({ it.pod.spec.nodeName.orEmpty() }, { it.name })

    /** Whether each container has the limits that its pod asked for. @param memoryMib by container; null: none. */
    fun misplaced(memoryMib: (container: String) -> Long?): List<InvalidReason> =
        watched.values.mapNotNull { it.misplaced(memoryMib(it.container)) }

    val facts: Map<String, ContainerFacts>
        get() = watched.mapValues { it.value.facts }

    override fun close() {
        watched.values.forEach { it.sampler.stop() }
        watched.keys.toList().forEach { remove(it) }
    }

    private companion object {
        const val TRIES = 5
        const val PATIENCE_NS = 4_000_000_000L
        const val POLL_MS = 100L
        const val AFTER_NS = 1_500_000_000L
    }
}
