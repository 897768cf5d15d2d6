package bench.runtime.local

import bench.BenchFailure
import bench.UserError
import bench.build.Module
import bench.build.ModuleBuild
import bench.build.NodeJs
import bench.catalog.Catalog
import bench.loadgen.open.METRICS_PORT
import bench.model.Program
import bench.model.Service
import bench.model.Track
import bench.model.dists
import bench.runtime.BenchPart
import bench.runtime.Cores
import bench.runtime.CpuAllowance
import bench.runtime.FaultInjector
import bench.runtime.FileDescriptorLimit
import bench.runtime.Launch
import bench.runtime.LoadGenerators
import bench.runtime.LoadSession
import bench.runtime.MachineLock
import bench.runtime.Meter
import bench.runtime.OpenLoad
import bench.runtime.OwnProgram
import bench.runtime.RunningMock
import bench.runtime.RunningProgram
import bench.runtime.RunningService
import bench.runtime.Runtime
import bench.runtime.pinned
import bench.wording.ReasonWords
import java.nio.file.Path
import kotlin.io.path.exists

/**
 * Mock, service and load generator as child processes on loopback. They always end with the runner, or at the next run.
 *
 * @param builds false: modules are used as they are.
 */
class LocalRuntime(
    private val root: Path,
    val cores: Cores = Cores.ofThisMachine(),
    private val builds: Boolean = true,
) : Runtime {
    private val lock = MachineLock()
    private val children = ChildProcesses(root)
    private val nodeJs = NodeJs(root)
    private val ports = Ports.of(System.getenv(Ports.VARIABLE))
    private val ownServices = OwnServices(children, ports, cores)
    private val backingServices = LocalBackingServices(children, ports, cores.mock)
    private val ownMeter = LocalMeter(backingServices, cores)
    private val mocks =
        LocalMocks(children, ports, cores.mock, { built(Module.mock(root).dist, "The mock dependency") }) {
            ownMeter.add(BenchPart.MOCK, it)
        }
    private val loadGenerators = sortedMapOf<Int, LoadSession>()

    override val name = NAME

    override val meter: Meter = ownMeter

    override val isEnding
        get() = children.isEnded

    override val cleanedUp: List<String> = children.cleanedUp

    override val leftRunning: List<String> = children.leftRunning

    override val allowance: CpuAllowance
        get() = cores.allowance()

    override val faultInjector: FaultInjector = LocalFaultInjector(ownMeter::process)

    override fun prepare(
        services: List<Service>,
        programs: List<Program>,
        withMock: Boolean,
        onPhase: (String) -> Unit,
    ) {
        mocks.port = services.firstNotNullOfOrNull { it.own?.dependency_port }
        val needed = Module.of(root, services.dists + programs.map { it.dist })
        nodeJs.prepare(needed, onPhase)
        if (!builds) return
        ModuleBuild(root, nodeJs.environment())
            .bringUpToDate(if (withMock) needed + Module.mock(root) else needed, onPhase)
    }

    override fun startMock(delayMs: Long): RunningMock = mocks.start(delayMs)

    override fun startMocks(count: Int, delayMs: Long): List<RunningMock> =
        if (count == 1) listOf(startMock(delayMs)) else mocks.startSmall(count, delayMs)

    override fun launch(service: Service, track: Track, mock: RunningMock?, how: Launch): RunningService {
        checkBackingServices()
        service.own?.let {
            return ownServices.launch(it, service, track, mock)
        }
        val port = ports.free()
        val further = service.ports.associateWith { ports.free() }
        val addresses =
            listOfNotNull("PORT" to "$port", mock?.let { "DEPENDENCY_URL" to it.url }) +
                further.map { (variable, its) -> variable to "$its" }
        val environment =
            nodeJs.environment(service.command) + settings(service, track, how) + addresses + how.environment
        val command = how.command("${how.folder}") ?: nodeJs.command(OwnJvm.of(service.command, coreCount()))
        val pins = if (how.isConfined) cores.service else cores.service?.let { cores.all }
        val dist = built(service.dist, service.name)
        val url = "http://${Ports.LOOPBACK}:$port"
        how.onAddress(url)
        val launchedNs = System.nanoTime()
        return LocalService(
            children.start(service.name, pinned(pins, limited(how, command)), dist, environment),
            url,
            service,
            track,
            launchedNs,
            cores,
            further.mapValues { "${Ports.LOOPBACK}:${it.value}" },
        ) {
            ports.giveBack(further.values + port)
        }
    }

    private fun limited(how: Launch, command: List<String>): List<String> =
        how.fileDescriptors?.let { FileDescriptorLimit.within(it, command) } ?: command

    private fun checkBackingServices() =
        backingServices.ended.firstOrNull()?.let {
            checkGoesOn()
            throw BenchFailure(it.parts.single(), it.detail.orEmpty(), ReasonWords.text(it), it.output)
        }

    override fun revive() {
        loadGenerators.values.removeIf { !it.isAlive }
        mocks.restart()
        backingServices.restart()
    }

    /** Settings of a track, with addresses of backing services and options of the launch. */
    private fun settings(service: Service, track: Track, how: Launch): Map<String, String> {
        val own = service.environmentFor(track).mapValues { backingServices.located(it.value) }
        val options = own[Launch.JVM_VARIABLE]?.let { how.jvmOptions(it, "${how.folder}") }
        return if (options == null) own else own + (Launch.JVM_VARIABLE to options)
    }

    /** Before it is confined, it may run on all cores, but must not size itself by them. */
    private fun coreCount() = listOfNotNull(cores.service?.let { "-XX:ActiveProcessorCount=${it.size}" })

    override fun startBackingService(backingService: Program): AutoCloseable =
        backingServices.start(backingService, built(backingService.dist, backingService.name))

    override fun startLoadGenerator(program: Program): RunningProgram =
        startLoadGenerator(program, BenchPart.LOAD_GENERATOR.label)

    private fun startLoadGenerator(program: Program, name: String): RunningProgram {
        val command = pinned(cores.loadGenerator, OwnJvm.of(program.command))
        val dist = built(program.dist, program.name)
        val child = children.start(program.name, command, dist, program.environment, piped = true)
        ownMeter.add(BenchPart.LOAD_GENERATOR, child, name)
        return LocalProgram(child)
    }

    override fun startProgram(mainClass: String): RunningProgram {
        val command = OwnJvm.java(OwnProgram.OPTIONS.split(' ') + OwnProgram.arguments(mainClass))
        val dist = Catalog.loadGenerator(root).let { built(it.dist, it.name) }
        val name = mainClass.substringAfterLast('.')
        return LocalProgram(children.start(name, pinned(cores.service, command), dist, emptyMap(), piped = true))
    }

    override fun startTool(program: Path, arguments: List<String>): RunningProgram {
        val command = pinned(cores.loadGenerator, listOf("$program") + arguments)
        return LocalProgram(children.start("${program.fileName}", command, root, emptyMap(), piped = true))
    }

    override fun loadGenerator(count: Int): OpenLoad {
        val sessions = (1..count).map { loadGenerators.getOrPut(it) { startLoadGenerator(it) } }
        return sessions.singleOrNull() ?: LoadGenerators(sessions)
    }

    private fun startLoadGenerator(number: Int): LoadSession {
        val declared = Catalog.loadGenerator(root)
        val name = LoadGenerators.name(number)
        // No program scrapes its metrics here.
        val program = startLoadGenerator(declared.copy(environment = declared.environment - METRICS_PORT), name)
        return LoadSession(name, program)
    }

    private fun built(dist: Path, name: String): Path =
        dist.takeIf { it.exists() }
            ?: throw UserError(
                "$name is not built: ${root.relativize(dist)} is missing. Leave out --no-build, or run ./mvnw package."
            )

    override fun close() {
        children.close()
        lock.close()
    }

    companion object {
        const val NAME = "local"
    }
}
