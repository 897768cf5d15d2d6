package bench.runtime.compose

import bench.ServiceFailure
import bench.UserError
import bench.metrics.process.ResourceSample
import bench.model.CpuFacts
import bench.model.Program
import bench.model.Service
import bench.model.Track
import bench.runtime.Annotator
import bench.runtime.BenchPart
import bench.runtime.Cores
import bench.runtime.CpuAllowance
import bench.runtime.FaultInjector
import bench.runtime.Launch
import bench.runtime.LoadSessions
import bench.runtime.MachineLock
import bench.runtime.Meter
import bench.runtime.OpenLoad
import bench.runtime.ProcessOutput
import bench.runtime.RunningMock
import bench.runtime.RunningProgram
import bench.runtime.RunningService
import bench.runtime.Runtime
import bench.runtime.Settings
import java.nio.file.Path
import java.util.UUID
import java.util.concurrent.ConcurrentHashMap
import kotlin.io.path.createDirectories

/**
 * Runs everything in containers of the project's own compose files, with one service under test at a time during
 * measurements. At the end it restores what ran before and removes what it started. If this runner was killed, the next
 * one does that.
 *
 * @param builds false: images are used as they are.
 */
class ComposeRuntime(private val root: Path, val cores: Cores, private val builds: Boolean = true) : Runtime {
    private val lock = MachineLock()
    private val docker = DockerCli(root)
    private val asByHand = ComposeProject.of(root, docker)
    private val before = PreviousStack(PreviousStack.fileIn(root, asByHand.name), asByHand)
    override val cleanedUp: List<String> = PreviousStack.restoreApart(root, asByHand) + before.restoreAfterKill()
    private val settings = Settings.of(root)
    private val ports = RunPorts(root, settings, asByHand.running())
    private val project =
        asByHand.with(cores.variables + ports.variables + EngineEndpoint.of(docker).variables(settings))
    private val clock = EngineClock.of(docker)
    private val variables = ServiceVariables(cores)
    private val addresses = Addresses(project)
    private var bench: ComposeBench? = null
    private val loadGenerators = LoadSessions { name ->
        unlessEnded { program(Program.LOAD_GENERATOR, name) { _, _ -> null } }
    }
    private val services = ConcurrentHashMap<String, ComposeService>()
    private val mark = "bench.runner=${UUID.randomUUID()}"

    private val held =
        ComposeFaultInjector(docker, { part -> bench?.ids(part).orEmpty() }) { loadGenerators.program(it).container.id }

    @Volatile private var isEnded = false
    private val shutdownHook = Thread(::endAll).also(java.lang.Runtime.getRuntime()::addShutdownHook)

    override val name = NAME

    override val meter: Meter =
        ComposeMeter({ bench }, services, ComposePlacement(cores, DockerQuestions(project, docker)))

    override val annotator = Annotator { startMs, text, tags -> bench?.mark(startMs, text, tags) }

    override val isEnding
        get() = isEnded

    override val allowance: CpuAllowance
        get() = cores.allowance()

    /** The mock's containers always run: starting the bench starts all of it. */
    override fun prepare(
        services: List<Service>,
        programs: List<Program>,
        withMock: Boolean,
        onPhase: (String) -> Unit,
    ) {
        services.firstNotNullOfOrNull { it.own }?.let(project::declare)
        val others = ComposeBench.others(project.running().toList())
        ports.check(services.map { it.declared } + ComposeBench.NEEDED, docker)
        if (others.isNotEmpty()) onPhase("stopped for the run and started again after it: ${others.joinToString()}")
        if (!info.hasMemoryLimit)
            onPhase("no memory is measured or limited, because the kernel's memory control group is off")
        if (!builds) return
        onPhase("images: build")
        project.build(
            ComposeBench.NEEDED +
                (if (Grafana.SERVICE in project.running()) listOf(Grafana.SERVICE) else emptyList()) +
                Program.LOAD_GENERATOR +
                services.filter { it.own == null }.map { it.declared }.distinct() +
                programs.filter { it.kind == Program.CLOSED_LOAD_GENERATOR }.map { it.name },
            root.resolve("target").createDirectories().resolve("images.log"),
        )
    }

    override fun startMock(delayMs: Long): RunningMock = benchUp().run { mock.also { delay(it, delayMs) } }

    override fun startMocks(count: Int, delayMs: Long): List<RunningMock> =
        if (count == 1) listOf(startMock(delayMs)) else benchUp().run { mocks(count).onEach { delay(it, delayMs) } }

    /** Whatever depends on the ended part has been closed before. */
    override fun revive() {
        EngineReturn(docker).await(::checkGoesOn)
        project.remove(services.values.map { it.service.declared }.distinct())
        loadGenerators.removeEnded { bench?.remove(it.container) }
        bench?.let { unlessEnded { it.restart() } }
    }

    private fun benchUp(): ComposeBench = bench ?: unlessEnded(::startBench).also { bench = it }

    private fun startBench(): ComposeBench {
        before.note()
        project.stop(ComposeBench.others(before.services))
        return ComposeBench(project, addresses, hasGrafana = Grafana.SERVICE in before.services)
    }

    override fun launch(service: Service, track: Track, mock: RunningMock?, how: Launch): RunningService {
        // The user's own has no option that tells it its final number of cores.
        val pins = if (how.isConfined || service.own != null) cores.variables else cores.warmUpVariables
        val chosen = if (how.isConfined) ports.choose(service.declared) else null
        val clockThen = clock.read()
        unlessEnded {
            project.start(
                service.declared,
                variables.of(service, mock, how),
                mapOf("TRACK" to track.label, "SLOTS" to "${service.tunedSlots}") + pins + chosen?.variables.orEmpty(),
                variables.launch(service, mock, how),
            )
        }
        // At once, without a docker command between. Calls before the launch would hang for a second: the engine's own
        // proxy takes them, and then waits for a container that has no network yet.
        chosen?.let { how.onAddress(it.url) }
        val url = chosen?.url ?: address(service)
        return ComposeService(service, track, url, project, docker, cores, clockThen).also {
            services[service.name] = it
        }
    }

    /** A container that has ended has no port; the service then failed by itself. */
    private fun address(service: Service): String =
        try {
            addresses.of(service.declared, service.own?.portInside ?: SERVICE_PORT)
        } catch (e: UserError) {
            val ended =
                project.containers(listOf(service.declared)).singleOrNull()?.takeIf { it.ending != null } ?: throw e
            val said = ProcessOutput.lastLine(docker.printed("logs", "--tail", "50", ended.id).orEmpty())
            project.remove(listOf(service.declared))
            checkGoesOn()
            throw ServiceFailure("${service.name} ended at once (${ended.ending}): $said")
        }

    override fun loadGenerator(count: Int): OpenLoad =
        // Read at once: after its end it is gone.
        loadGenerators.of(count) { _, program -> program.container.let { bench?.add(it, BenchPart.LOAD_GENERATOR) } }

    override val faultInjector: FaultInjector
        get() = held

    override fun startProgram(mainClass: String): RunningProgram {
        val bench = benchUp()
        return unlessEnded { ComposeProgram.ofClass(mainClass, mark, project, docker, cores, bench::sample) }
    }

    override fun startTool(program: Path, arguments: List<String>): RunningProgram {
        val bench = benchUp()
        return unlessEnded { ComposeProgram.ofTool(program, arguments, mark, project, docker, cores, bench::sample) }
    }

    private fun program(service: String, name: String = service, read: (String, Long) -> ResourceSample?) =
        ComposeProgram.ofService(service, name, mark, project, docker, cores, read)

    override fun startLoadGenerator(program: Program): RunningProgram {
        val bench = benchUp()
        return unlessEnded { program(program.name, read = bench::sample) }
            .also {
                bench.remove(program.name)
                bench.add(it.container, BenchPart.LOAD_GENERATOR)
            }
    }

    override fun startBackingService(backingService: Program): AutoCloseable {
        val bench = benchUp()
        unlessEnded { project.upAndWait(listOf(backingService.name)) }
        bench.add(project.containers(listOf(backingService.name)).single(), BenchPart.MOCK)
        return AutoCloseable { bench.remove(backingService.name).also { project.remove(listOf(backingService.name)) } }
    }

    private val info by lazy { EngineInfo.ask(docker) }

    override val architecture: String
        get() = info.architecture

    override val cpus: CpuFacts?
        get() = info.here()?.facts

    override val engine: String by lazy { EngineEndpoint.describe(docker) }

    override fun close() {
        endAll()
        runCatching { java.lang.Runtime.getRuntime().removeShutdownHook(shutdownHook) }
        lock.close()
    }

    /** After a signal nothing is started: closing waits for a start in progress and prevents later ones. */
    @Synchronized
    private fun <T> unlessEnded(start: () -> T): T =
        if (isEnded) throw UserError("The run is being stopped.") else start()

    @Synchronized
    private fun endAll() {
        if (isEnded) return
        isEnded = true
        held.end()
        services.values.forEach { runCatching { it.resume() } }
        runCatching { loadGenerators.close() }
        // Only its own container: another runner may own one whose name this runner could not get.
        docker
            .tryRun("ps", "-aq", "--filter", "label=$mark")
            ?.lines()
            ?.filter { it.isNotBlank() }
            ?.forEach { docker.tryRun("rm", "-f", it) }
        runCatching { before.restore() }
    }

    companion object {
        const val SERVICE_PORT = 8080
        const val NAME = "compose"
    }
}
