package bench.runtime.kubernetes

import bench.UserError
import bench.model.CpuFacts
import bench.model.NodeFacts
import bench.model.Program
import bench.model.Service
import bench.model.Track
import bench.runtime.BenchPart
import bench.runtime.CpuAllowance
import bench.runtime.Launch
import bench.runtime.MachineLock
import bench.runtime.Meter
import bench.runtime.OpenLoad
import bench.runtime.Outage
import bench.runtime.OwnProgram
import bench.runtime.RunningMock
import bench.runtime.RunningProgram
import bench.runtime.RunningService
import bench.runtime.Runtime
import bench.runtime.local.Ports
import java.nio.file.Path

/**
 * Runs everything in pods of a cluster, with one service under test at a time. At the end it removes all that it made;
 * if this runner was killed, the next one of the same clone does that.
 *
 * @param cadvisorKubectl for the namespace of cAdvisor.
 * @param source objects of the compose files.
 * @param cores whole cores of a service.
 */
internal class KubernetesRuntime(
    private val kubectl: Kubectl,
    cadvisorKubectl: Kubectl,
    private val source: ObjectSource,
    private val images: ClusterImages,
    private val cores: Int,
) : Runtime {
    private val lock = MachineLock()
    private val cluster = Cluster(kubectl, source.clone, unlessEnded = ::unlessEnded)
    override val cleanedUp: List<String> = leftovers()
    private val facts = ClusterFacts.of(kubectl)
    private val roles = NodeRoles(facts.nodes).also { it.check(cores) }
    private val ports = Ports.of(System.getenv(Ports.VARIABLE))
    private val cadvisor = ClusterCadvisor(cadvisorKubectl, ports)
    private val watch = PodWatch(kubectl, cadvisor::on)
    private val launcher = ServiceLauncher(cluster, kubectl, source, roles.labelled, watch, ports, ::checkGoesOn)
    private var bench: KubernetesBench? = null

    @Volatile private var isEnded = false
    private val shutdownHook = Thread(::endAll).also(java.lang.Runtime.getRuntime()::addShutdownHook)

    override val name = NAME
    override val engine = facts.text
    override val architecture = facts.architecture
    override val cpus: CpuFacts? = null
    override val measuresStarts = false
    override val nodes: List<NodeFacts>
        get() = roles.used.map { it.facts }

    override val isEnding
        get() = isEnded

    override val meter: Meter =
        KubernetesMeter(watch, { bench }, launcher.watched, { facts.nodes?.let { ClusterFacts.nodes(kubectl) } }) {
            source.declared.memoryMib(it)
        }

    override val allowance: CpuAllowance
        get() = roles.allowance(cores, bench?.loadNodes.orEmpty())

    /** What a killed runner of this clone left. @throws UserError if others use the namespace. */
    private fun leftovers(): List<String> {
        cluster.makeNamespace(source.objects(emptySet()).namespace())
        cluster.others().firstOrNull()?.let {
            throw UserError(
                "Another run is at work in the namespace ${kubectl.namespace} ($it): wait for it, or name another " +
                    "with --namespace."
            )
        }
        cluster.byHand().firstOrNull()?.let {
            throw UserError(
                "The namespace ${kubectl.namespace} has objects of ./bench manifests ($it): " +
                    "name another with --namespace."
            )
        }
        return cluster.all().also { if (it.isNotEmpty()) cluster.clear() }
    }

    override fun prepare(
        services: List<Service>,
        programs: List<Program>,
        withMock: Boolean,
        onPhase: (String) -> Unit,
    ) {
        if (services.any { it.own != null }) throw UserError("Your own service cannot run in a cluster yet.")
        onPhase("cluster: ${roles.text()}; ${cadvisor.text()}")
        images.prepare(services.map { it.declared } + programs.map { it.name }, onPhase)
    }

    private val objects
        get() = source.objects(roles.labelled)

    private fun benchUp(): KubernetesBench =
        bench ?: KubernetesBench(cluster, kubectl, objects, watch, ports, source.declared).also { bench = it }

    override fun startMock(delayMs: Long): RunningMock = benchUp().mock(delayMs)

    override fun startMocks(count: Int, delayMs: Long): List<RunningMock> =
        if (count == 1) listOf(startMock(delayMs)) else benchUp().mocks(count, delayMs)

    /** Whatever depends on the ended part has been closed before. */
    override fun revive() {
        if (!Outage.isOver(PATIENCE_S, { kubectl.trouble() == null }, ::checkGoesOn))
            throw UserError("The Kubernetes cluster did not come back within $PATIENCE_S s: check it, then --resume.")
        cluster.removeServices()
        bench?.revive()
    }

    override fun launch(service: Service, track: Track, mock: RunningMock?, how: Launch): RunningService =
        launcher.launch(service, track, mock, how)

    /** The network is measured once the service is ready: measuring would slow its start, and the start the network. */
    override fun startService(service: Service, track: Track, mock: RunningMock?, how: Launch): RunningService =
        super.startService(service, track, mock, how).also {
            bench?.noteNetwork(launcher.watched.getValue(service.name))
        }

    override fun loadGenerator(count: Int): OpenLoad = benchUp().load(count)

    override fun startBackingService(backingService: Program): AutoCloseable {
        benchUp()
        cluster.apply(objects.deployment(backingService.name))
        val pod = cluster.await(backingService.name) { it.isReady }.first()
        watch.add(pod, backingService.name, BenchPart.MOCK)
        return AutoCloseable {
            watch.remove(backingService.name)
            cluster.remove(backingService.name)
        }
    }

    /** In a new pod: in an old one, an earlier program may go on that this runner has lost. */
    override fun startLoadGenerator(program: Program): RunningProgram {
        benchUp()
        val before = cluster.pods(program.name).map { it.metadata.uid }
        cluster.pods(program.name).forEach { cluster.kill(it.name) }
        cluster.apply(objects.job(program.name, 1))
        val pod = cluster.await(program.name) { it.isUp && it.metadata.uid !in before }.first()
        val watched = watch.add(pod, program.name, BenchPart.LOAD_GENERATOR)
        return PodProgram.start(kubectl, pod, program.name, source.declared.command(program.name), watched.figures)
    }

    override fun startProgram(mainClass: String): RunningProgram {
        val options = listOf("env", "JAVA_TOOL_OPTIONS=${OwnProgram.OPTIONS}", "METRICS_PORT=", "java")
        val pod = benchUp().anyLoadPod()
        return PodProgram.start(kubectl, pod, KubernetesBench.LOAD, options + OwnProgram.arguments(mainClass))
    }

    override fun startTool(program: Path, arguments: List<String>): RunningProgram =
        throw UserError("A cluster runs no programs of other makers: use --runtime compose or local.")

    override fun close() {
        endAll()
        runCatching { java.lang.Runtime.getRuntime().removeShutdownHook(shutdownHook) }
        lock.close()
    }

    /** After a signal nothing is started: closing waits for a start in progress and prevents later ones. */
    @Synchronized
    private fun unlessEnded(start: () -> Unit) = if (isEnded) throw UserError("The run is being stopped.") else start()

    @Synchronized
    private fun endAll() {
        if (isEnded) return
        isEnded = true
        runCatching { bench?.close() }
        runCatching { launcher.close() }
        runCatching { watch.close() }
        runCatching { cadvisor.close() }
        // A cluster that does not answer would keep the user waiting for minutes.
        if (kubectl.trouble() == null) runCatching { cluster.clear() }
        else System.err.println("bench: the cluster does not answer; the next run removes what this one left in it.")
    }

    companion object {
        const val NAME = "kubernetes"
        private const val PATIENCE_S = 120L
    }
}
