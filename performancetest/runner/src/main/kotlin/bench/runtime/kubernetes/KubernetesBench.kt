package bench.runtime.kubernetes

import bench.BenchFailure
import bench.UserError
import bench.mock.MockAdmin
import bench.model.ClusterReadings
import bench.model.InvalidCode
import bench.model.InvalidReason
import bench.runtime.BenchPart
import bench.runtime.LoadGenerators
import bench.runtime.LoadSessions
import bench.runtime.OpenLoad
import bench.runtime.local.Ports

/**
 * Pods around the service: the mock's instances with HAProxy, and load generators. The constructor starts the mock.
 *
 * @param declared containers of the mock's pod, by name, with their environment.
 */
internal class KubernetesBench(
    private val cluster: Cluster,
    private val kubectl: Kubectl,
    private val objects: RunObjects,
    private val watch: PodWatch,
    private val ports: Ports,
    private val declared: DeclaredPods,
) : AutoCloseable {
    private val instances = declared.containers(MOCK).filter { declared.port(it, ADMIN) != null }
    private val adminPorts = instances.associateWith { ports.free() }
    private val forward: PortForward

    @Volatile private var mockPod: Pod
    private var delayMs: Long? = null
    @Volatile private var loadPods: List<Pod> = emptyList()
    private val sessions = LoadSessions { name -> startLoad(name) }

    init {
        cluster.apply(objects.network() + objects.deployment(MOCK))
        mockPod = cluster.await(MOCK) { it.isReady }.first()
        watchMock()
        val adminForwards = adminPorts.entries.associate { (name, here) -> here to declared.port(name, ADMIN)!! }
        forward = PortForward.of(kubectl, MOCK, adminForwards) { mockPod.name }
        forward.await()
    }

    private fun watchMock() =
        declared.containers(MOCK).forEach {
            watch.add(mockPod, it, if (it == PROXY) BenchPart.PROXY else BenchPart.MOCK)
        }

    /** All instances behind HAProxy. They wait [ms] before they answer, also after they were started again. */
    fun mock(ms: Long): KubernetesMock = mockOf("http://$DEPENDENCY:$PORT", instances, ms).also { delayMs = ms }

    /** Instances without HAProxy in front, at most [count] and as many as there are. */
    fun mocks(count: Int, ms: Long): List<KubernetesMock> =
        instances.take(count).map { mockOf("http://$it:${declared.port(it, "PORT") ?: PORT}", listOf(it), ms) }

    private fun mockOf(url: String, names: List<String>, ms: Long): KubernetesMock {
        val urls = names.map { "http://${Ports.LOOPBACK}:${adminPorts.getValue(it)}" }
        delay(urls, ms)
        return KubernetesMock(url, urls) { cluster.pods(MOCK).any { it.isUp } }
    }

    private fun delay(urls: List<String>, ms: Long) = MockAdmin(urls).use { it.delay(ms) }

    /** [count] load generators, each in a pod of its own. */
    fun load(count: Int): OpenLoad {
        if (loadPods.size < count) startPods(count)
        return sessions.of(count) { name, program -> watch.add(program.pod, LOAD, BenchPart.LOAD_GENERATOR, name) }
    }

    private fun startPods(count: Int) {
        cluster.apply(objects.job(LOAD, count))
        loadPods = cluster.await(LOAD, count) { it.isUp }
    }

    /** The node of each load generator's pod. */
    val loadNodes: List<String>
        get() = loadPods.mapNotNull { it.spec.nodeName }

    private fun startLoad(name: String): PodProgram {
        val pod = loadPods.first { LoadGenerators.name((it.index ?: 0) + 1) == name }
        return PodProgram.start(kubectl, pod, LOAD, declared.command(LOAD))
    }

    /** A pod in which something else than load can run. */
    fun anyLoadPod(): Pod {
        if (loadPods.isEmpty()) startPods(1)
        return loadPods.first()
    }

    private val network = ClusterNetwork.of(kubectl)

    /** Measures the network between load generator, [service] and mock before load, where that is not known. */
    fun noteNetwork(service: WatchedContainer) = network.note(parts(service))

    val readings: ClusterReadings
        get() = network.readings

    /** Whether the round trips of calls are as they were. */
    fun movedRoundTrips(service: WatchedContainer): List<InvalidReason> = network.moved(parts(service))

    private fun parts(service: WatchedContainer): PodParts {
        val load = loadPods.map { PodContainer(it, LOAD) }
        return PodParts(load, PodContainer(service.pod, service.container), PodContainer(mockPod, instances.first()))
    }

    /** What happened since the last call. The cluster starts ended parts again; this waits for the mock. */
    fun incidents(): List<InvalidReason> {
        val found = watch.incidents(cluster.pods())
        if (found.isEmpty()) return found
        return try {
            awaitMock()
            found
        } catch (e: BenchFailure) {
            found + InvalidReason(InvalidCode.ENDED, parts = listOf(e.part), detail = e.how)
        }
    }

    /** Starts again what has ended. A load generator whose connection broke may still be in its pod: that ends too. */
    fun revive() {
        sessions.removeEnded { cluster.kill(it.pod.name) }
        // A pod that is being removed has a successor soon.
        if (loadPods.isNotEmpty()) loadPods = there { cluster.await(LOAD, loadPods.size) { it.isUp } }
        awaitMock()
    }

    private fun awaitMock() {
        val before = mockPod
        mockPod = there { cluster.await(MOCK) { it.isReady } }.first()
        if (mockPod.metadata.uid != before.metadata.uid) forward.restart()
        watchMock()
        forward.await()
        delayMs?.let { delay(adminPorts.values.map { "http://${Ports.LOOPBACK}:$it" }, it) }
    }

    /** A pod that does not start again is a failure of the bench, as it would be in the middle of a trial. */
    private fun there(await: () -> List<Pod>): List<Pod> =
        try {
            await()
        } catch (e: BenchFailure) {
            throw e
        } catch (e: UserError) {
            throw BenchFailure(KubectlFailure.PART, "pods do not start", e.message.orEmpty(), cause = e)
        }

    override fun close() {
        sessions.close()
        forward.close()
        ports.giveBack(adminPorts.values)
    }

    companion object {
        const val MOCK = "mock"
        const val LOAD = "load-generator"
        private const val PROXY = "haproxy"
        private const val DEPENDENCY = "dependency"
        private const val ADMIN = "ADMIN_PORT"
        private const val PORT = 8080
    }
}
