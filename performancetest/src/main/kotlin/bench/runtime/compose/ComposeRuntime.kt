package bench.runtime.compose

import bench.UserError
import bench.catalog.Service
import bench.catalog.Track
import bench.dependency.MockAdmin
import bench.load.InjectorClient
import bench.resources.ResourceSample
import bench.result.ContainerFacts
import bench.runtime.BenchPart
import bench.runtime.CpuAllowance
import bench.runtime.Cores
import bench.runtime.MachineLock
import bench.runtime.ProcessOutput
import bench.runtime.Readiness
import bench.runtime.RunningMock
import bench.runtime.RunningService
import bench.runtime.Runtime
import java.nio.file.Path
import kotlin.io.path.createDirectories
import kotlin.io.path.createTempFile
import kotlin.io.path.readText

/**
 * Everything in containers of the project's own compose files, one service under test at a time. What ran before goes on afterwards; what this
 * started is taken away again, also by the next runner where this one was killed.
 */
class ComposeRuntime(private val root: Path, val cores: Cores) : Runtime {
    private val lock = MachineLock()
    private val docker = DockerCli(root)
    private val project = ComposeProject(root, docker, cores.variables)
    private val addresses = Addresses(project)
    private val before = Before(root.resolve("target/running/compose-before.txt"), project)
    private val injectorErrors = createTempFile("bench-injector", ".log")
    private var bench: Bench? = null
    private var injector: InjectorClient? = null
    private val services = mutableMapOf<String, Container>()
    private var isEnded = false
    private val shutdownHook = Thread(::endAll).also(java.lang.Runtime.getRuntime()::addShutdownHook)

    /** What stands around the service, once it is up. */
    private class Bench(val mock: ComposeMock, val meter: ContainerMeter, val grafana: Grafana?, var containers: List<Container>)

    override val name = "compose"

    override val cleanedUp: List<String> = before.restoreAfterKill()

    override val allowance: CpuAllowance get() = cores.allowance()

    override val sampleLagMs get() = SAMPLE_LAG_MS

    override fun prepare(services: List<Service>, onPhase: (String) -> Unit) {
        onPhase("images: build")
        project.build(MOCKS + INJECTOR + services.map { it.name }, root.resolve("target").createDirectories().resolve("images.log"))
    }

    override fun startMock(delayMs: Long): RunningMock = (bench ?: startBench().also { bench = it }).mock.also {
        MockAdmin(it.adminUrls).use { admin -> admin.delay(delayMs) }
    }

    private fun startBench(): Bench {
        before.note()
        // Other services under test would take CPU from this one, and be scraped beside it.
        project.stop(before.services.filter { it !in NEEDED && it != Grafana.SERVICE })
        project.upAndWait(NEEDED + listOf(Grafana.SERVICE).filter { it in before.services })
        val mock = ComposeMock(project, addresses)
        val grafana = if (Grafana.SERVICE in before.services) Grafana.of(project, addresses) else null
        return Bench(mock, ContainerMeter(addresses.of(PROMETHEUS, 9090)), grafana, project.containers(NEEDED))
    }

    override fun startService(service: Service, track: Track, mock: RunningMock, extraEnv: Map<String, String>): RunningService {
        if (isEnded) throw UserError("The run is being stopped.")
        val environment = jvmCores(service) + extraEnv
        project.start(service.name, environment, mapOf("TRACK" to track.label) + cores.warmUpVariables)
        val meter = checkNotNull(bench) { "The mock comes first." }.meter
        val running = ComposeService(service, track, addresses.of(service.name, SERVICE_PORT), project, docker, meter, cores)
        services[service.name] = running.container()
        return try {
            running.also { Readiness.await(service.name, "${it.url}/health", it) }.also { it.noteReady() }
        } catch (e: Throwable) {
            running.close()
            throw e
        }
    }

    /** Until it is confined it may run on all cores, but must not size itself by them. */
    private fun jvmCores(service: Service): Map<String, String> {
        val options = service.environment[JVM_OPTIONS] ?: return emptyMap()
        return cores.service?.let { mapOf(JVM_OPTIONS to "$options -XX:ActiveProcessorCount=${it.size}") }.orEmpty()
    }

    override fun injector(): InjectorClient = injector ?: startInjector().also { injector = it }

    private fun startInjector(): InjectorClient {
        val process = docker.start(project.command("run", "--rm", "-T", "--no-deps", "--name", INJECTOR_NAME, INJECTOR), cores.variables, injectorErrors)
        val client = InjectorClient(process) { "exit code ${process.exitValue()}; ${ProcessOutput.lastLine(injectorErrors.readText())}" }
        bench?.run { containers = containers + Container.parse(docker.run("inspect", INJECTOR_NAME)) }
        return client
    }

    override fun benchSamples(): Map<BenchPart, ResourceSample> {
        val bench = bench ?: return emptyMap()
        val readings = bench.meter.read(bench.containers.map { it.id })
        return bench.containers.groupBy { part(it.service) }
            .mapNotNull { (part, containers) -> containers.mapNotNull { readings[it.id] }.reduceOrNull(ResourceSample::plus)?.let { part to it } }.toMap()
    }

    private fun part(service: String) = when (service) {
        in MOCKS -> BenchPart.MOCK
        PROXY -> BenchPart.PROXY
        INJECTOR -> BenchPart.INJECTOR
        else -> BenchPart.MONITORING
    }

    override fun incidents(): List<String> {
        val bench = bench ?: return emptyList()
        val now = project.inspect(bench.containers.map { it.id })
        val incidents = bench.containers.mapNotNull { old -> now.find { it.id == old.id }?.incidentSince(old) }
        bench.containers = now
        return incidents
    }

    override val engine: String by lazy { docker.run("info", "--format", "Docker {{.ServerVersion}}, cgroup v{{.CgroupVersion}}, {{.CgroupDriver}}, {{.Driver}}").trim() }

    override fun containers(): Map<String, ContainerFacts> = (bench?.containers.orEmpty() + services.values).associate { it.service to it.facts }

    override fun mark(startMs: Long, text: String, tags: List<String>) {
        bench?.grafana?.annotate(startMs, System.currentTimeMillis(), text, tags)
    }

    override fun close() {
        endAll()
        runCatching { java.lang.Runtime.getRuntime().removeShutdownHook(shutdownHook) }
        lock.close()
    }

    @Synchronized
    private fun endAll() {
        if (isEnded) return
        isEnded = true
        runCatching { injector?.close() }
        docker.tryRun("rm", "-f", INJECTOR_NAME)
        runCatching { before.restore() }
        injectorErrors.toFile().delete()
    }

    companion object {
        const val SERVICE_PORT = 8080
        const val PROMETHEUS = "prometheus"
        private const val PROXY = "haproxy"
        private const val INJECTOR = "injector"
        private const val INJECTOR_NAME = "bench-injector"
        private const val JVM_OPTIONS = "JAVA_TOOL_OPTIONS"

        /** cAdvisor reads each second and Prometheus asks it each second. */
        private const val SAMPLE_LAG_MS = 4_000L
        val MOCKS = listOf("mock-1", "mock-2", "mock-3")
        private val NEEDED = MOCKS + listOf(PROXY, "docker-proxy", "cadvisor", PROMETHEUS)
    }
}
