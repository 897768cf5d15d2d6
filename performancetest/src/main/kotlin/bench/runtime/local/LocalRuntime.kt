package bench.runtime.local

import bench.UserError
import bench.build.Module
import bench.build.ModuleBuild
import bench.loadgen.open.InjectorClient
import bench.metrics.process.ResourceSample
import bench.model.Program
import bench.model.Service
import bench.model.Track
import bench.runtime.BenchPart
import bench.runtime.Cores
import bench.runtime.CpuAllowance
import bench.runtime.FaultInjector
import bench.runtime.Launch
import bench.runtime.MachineLock
import bench.runtime.ProcessOutput
import bench.runtime.Readiness
import bench.runtime.RunningMock
import bench.runtime.RunningProgram
import bench.runtime.RunningService
import bench.runtime.Runtime
import bench.runtime.pinned
import java.nio.file.Path
import java.util.concurrent.ConcurrentHashMap
import java.util.concurrent.CopyOnWriteArrayList
import kotlin.io.path.createTempDirectory
import kotlin.io.path.exists
import kotlin.io.path.name

/**
 * Mock, service and injector as child processes on loopback; whatever happens to the runner, they end with it or at the
 * next run.
 *
 * @param builds false: modules are used as they are.
 */
class LocalRuntime(
    private val root: Path,
    val cores: Cores = Cores.ofThisMachine(),
    private val builds: Boolean = true,
) : Runtime {
    private val lock = MachineLock()
    private val registry = ChildProcessRegistry(root.resolve("target/running"))
    private val ports = Ports.of(System.getenv(Ports.VARIABLE))

    /** Made with the first child, when the hook that deletes it is in place. */
    private val logs by lazy { createTempDirectory("bench-logs") }
    private val children = mutableListOf<ChildProcess>()
    private var injector: InjectorClient? = null

    /** Nothing is started any more: a signal must not be answered by starting a service anew. */
    @Volatile private var isEnded = false

    override val isEnding
        get() = isEnded

    private val shutdownHook = Thread {
        endAll()
        deleteLogs()
    }
        .also(java.lang.Runtime.getRuntime()::addShutdownHook)

    override val name = "local"

    override val cleanedUp: List<String> = registry.cleanUp().map { "process $it" }

    override fun prepare(
        services: List<Service>,
        programs: List<Program>,
        withMock: Boolean,
        onPhase: (String) -> Unit,
    ) {
        if (!builds) return
        val needed = Module.of(root, services.map { it.dist } + programs.map { it.dist })
        ModuleBuild(root).bringUpToDate(if (withMock) needed + Module.mock(root) else needed, onPhase)
    }

    override fun startMock(delayMs: Long): RunningMock = launchMock(delayMs, MOCK_JVM, cores.mock).also(::awaitMock)

    override fun startMocks(count: Int, delayMs: Long): List<RunningMock> =
        if (count == 1) listOf(startMock(delayMs))
        else List(count) { launchMock(delayMs, SMALL_MOCK_JVM, cores = null) }.onEach(::awaitMock)

    private fun awaitMock(mock: RunningMock) {
        Readiness.await("The mock", "${mock.adminUrls.single()}/health", mock)
    }

    private fun launchMock(delayMs: Long, jvmOptions: String, cores: List<Int>?): RunningMock {
        val port = ports.free()
        val adminPort = ports.free()
        val environment =
            mapOf(
                "PORT" to "$port",
                "ADMIN_PORT" to "$adminPort",
                "DELAY_MS" to "$delayMs",
                "HOST" to LOOPBACK,
                "JAVA_TOOL_OPTIONS" to jvmOptions,
            )
        val dist = built(Module.mock(root).dist, "The mock dependency")
        val child = start("mock", pinned(cores, java("-jar", "app.jar")), dist, environment)
        parts[BenchPart.MOCK] = child
        return LocalMock(child, "http://$LOOPBACK:$port", listOf("http://$LOOPBACK:$adminPort")) {
            ports.giveBack(listOf(port, adminPort))
        }
    }

    override fun launch(service: Service, track: Track, mock: RunningMock?, how: Launch): RunningService {
        checkCompanions()
        val port = ports.free()
        val further = service.ports.associateWith { ports.free() }
        val addresses =
            listOfNotNull("PORT" to "$port", mock?.let { "DEPENDENCY_URL" to it.url }) +
                further.map { (variable, its) -> variable to "$its" }
        val environment = settings(service, track, how) + addresses + how.environment
        val command =
            how.command("${how.folder}")
                ?: service.command.let {
                    if (it.first() == "java") java(*coreCount(), *it.drop(1).toTypedArray()) else it
                }
        val pins = if (how.isConfined) cores.service else cores.service?.let { cores.all }
        val dist = built(service.dist, service.name)
        val launchedNs = System.nanoTime()
        return LocalService(
            start(service.name, pinned(pins, command), dist, environment),
            "http://$LOOPBACK:$port",
            service,
            track,
            launchedNs,
            cores,
            further.mapValues { "$LOOPBACK:${it.value}" },
        ) {
            ports.giveBack(further.values + port)
        }
    }

    private fun checkCompanions() =
        companions
            .firstNotNullOfOrNull { it.ended }
            ?.let {
                checkGoesOn()
                throw UserError("$it. ./bench run --resume goes on with what is missing.")
            }

    /** Of a track, with the addresses of companions and the options of the launch. */
    private fun settings(service: Service, track: Track, how: Launch): Map<String, String> {
        val own =
            service.environmentFor(track).mapValues {
                companions.fold(it.value) { text, companion -> companion.located(text) }
            }
        val options = own[Launch.JVM_VARIABLE]?.let { how.jvmOptions(it, "${how.folder}") }
        return if (options == null) own else own + (Launch.JVM_VARIABLE to options)
    }

    override fun startCompanion(companion: Program): AutoCloseable {
        val port = ports.free()
        val healthPort = ports.free()
        val environment = companion.environment + mapOf("PORT" to "$port", "HEALTH_PORT" to "$healthPort")
        val child =
            start(
                companion.name,
                pinned(cores.mock, command(companion)),
                built(companion.dist, companion.name),
                environment,
            )
        return LocalCompanion(companion.name, "$LOOPBACK:$port", child) {
                companions -= it
                ports.giveBack(listOf(port, healthPort))
            }
            .also {
                companions += it
                Readiness.await(companion.name, "http://$LOOPBACK:$healthPort/health", child)
            }
    }

    /** A database that has ended fails its service, which is no fault of it. */
    override fun incidents(): List<String> = companions.mapNotNull { it.ended }

    override fun startClient(client: Program): RunningProgram {
        val child =
            start(
                client.name,
                pinned(cores.injector, command(client)),
                built(client.dist, client.name),
                client.environment,
                piped = true,
            )
        parts[BenchPart.INJECTOR] = child
        return LocalProgram(child)
    }

    private fun command(program: Program) =
        program.command.let { if (it.first() == "java") java(*it.drop(1).toTypedArray()) else it }

    override fun injector(): InjectorClient = injector ?: startInjector().also { injector = it }

    override val allowance: CpuAllowance
        get() = cores.allowance()

    override fun benchSamples(): Map<BenchPart, ResourceSample> =
        parts.mapNotNull { (part, child) -> child.sample()?.let { part to it } }.toMap() +
            companions
                .mapNotNull { it.sample() }
                .reduceOrNull(ResourceSample::plus)
                ?.let { mapOf(BenchPart.MOCK to it) }
                .orEmpty()

    /** Of several mocks the last one. Services of several lanes are started at the same time. */
    private val parts = ConcurrentHashMap<BenchPart, ChildProcess>()
    private val companions = CopyOnWriteArrayList<LocalCompanion>()

    override val faultInjector: FaultInjector = LocalFaultInjector { part ->
        parts[part] ?: throw UserError("There is no ${part.name.lowercase()} among local processes.")
    }

    override fun startProgram(mainClass: String): RunningProgram =
        LocalProgram(
            start(
                mainClass.substringAfterLast('.'),
                pinned(cores.service, java(*PROGRAM_JVM, "-cp", classPath, mainClass)),
                root,
                emptyMap(),
                piped = true,
            )
        )

    private val classPath
        get() = System.getProperty("java.class.path")

    private fun startInjector(): InjectorClient {
        val command =
            java(
                *INJECTOR_JVM,
                "--add-opens=java.base/java.lang=ALL-UNNAMED",
                "--enable-native-access=ALL-UNNAMED",
                "--sun-misc-unsafe-memory-access=allow",
                "-cp",
                classPath,
                "bench.loadgen.open.InjectorMainKt",
            )
        val child = start("injector", pinned(cores.injector, command), root, emptyMap(), piped = true)
        parts[BenchPart.INJECTOR] = child
        return InjectorClient(child.handle) {
            "${child.ending ?: "still running"}; ${ProcessOutput.lastLine(child.lastOutput())}"
        }
    }

    @Synchronized
    private fun start(
        name: String,
        command: List<String>,
        directory: Path,
        environment: Map<String, String>,
        piped: Boolean = false,
    ): ChildProcess =
        if (isEnded) throw UserError("The run is being stopped.")
        else
            ChildProcess.start(
                    command,
                    directory,
                    environment,
                    logs.resolve("$name-${children.size}.log"),
                    registry,
                    piped,
                )
                .also { children += it }

    /** Until it is confined it may run on all cores, but must not size itself by them. */
    private fun coreCount() = cores.service?.let { arrayOf("-XX:ActiveProcessorCount=${it.size}") } ?: emptyArray()

    private fun built(dist: Path, name: String): Path =
        dist.takeIf { it.exists() }
            ?: throw UserError(
                "$name is not built: ${root.relativize(dist)} is missing. Leave out --no-build, or run ./mvnw package."
            )

    override fun close() {
        endAll()
        runCatching { java.lang.Runtime.getRuntime().removeShutdownHook(shutdownHook) }
        deleteLogs()
        lock.close()
    }

    private fun deleteLogs() = logs.toFile().deleteRecursively()

    @Synchronized
    private fun endAll() {
        isEnded = true
        children.filter { it.isAlive }.forEach { it.askToEnd() }
        children.forEach { runCatching { it.close() } }
        children.clear()
        registry.close()
    }

    private fun java(vararg arguments: String) =
        listOf(Path.of(System.getProperty("java.home"), "bin", "java").toString(), *arguments)

    private companion object {
        const val LOOPBACK = "127.0.0.1"

        /**
         * Young generations that last a whole trial: they are emptied before it, and a pause within it would be the
         * bench's lateness (`docs/adr/001`).
         */
        const val MOCK_JVM = "-XX:+UseParallelGC -Xms1g -Xmx1g -Xmn850m -XX:+AlwaysPreTouch -XX:MetaspaceSize=64m"

        /** For what measures nothing: its pauses hurt no figure, and several are there at a time. */
        const val SMALL_MOCK_JVM = "-XX:+UseSerialGC -Xms64m -Xmx256m"
        val PROGRAM_JVM = arrayOf("-Xms32m", "-Xmx32m", "-XX:+UseSerialGC", "-XX:MaxDirectMemorySize=2g")
        val INJECTOR_JVM =
            arrayOf(
                "-XX:+UseParallelGC",
                "-Xms1500m",
                "-Xmx1500m",
                "-Xmn1300m",
                "-XX:+AlwaysPreTouch",
                "-XX:MetaspaceSize=128m",
            )
    }
}
