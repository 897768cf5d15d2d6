package bench.runtime

import bench.UserError
import bench.loadgen.open.InjectorClient
import bench.metrics.process.ResourceSample
import bench.model.ContainerFacts
import bench.model.Program
import bench.model.Service
import bench.model.Track

/** Where services run: containers (`compose`) or child processes (`local`). Closing it leaves nothing behind. */
interface Runtime : AutoCloseable {
    val name: String

    /** Processes or containers that an earlier runner left behind and this one ended. */
    val cleanedUp: List<String>

    /**
     * Builds what is stale of [services], of [programs] next to them and of the bench. [onPhase] gets what it does
     * meanwhile.
     *
     * @param withMock whether [startMock] will be called. @throws UserError when a build fails.
     */
    fun prepare(
        services: List<Service>,
        programs: List<Program> = emptyList(),
        withMock: Boolean = true,
        onPhase: (String) -> Unit = {},
    ) = Unit

    /** A signal came: what ends from now on was ended by it. */
    val isEnding: Boolean
        get() = false

    /**
     * A signal ends the children too, and their end may be noticed first: that is no fault of theirs. @throws UserError
     * when one came.
     */
    fun checkGoesOn() {
        Thread.sleep(SIGNAL_MS)
        if (isEnding) throw UserError("The run is being stopped.")
    }

    /** How [service] ended by itself, null while it runs. @throws UserError where a signal ended it. */
    fun ending(service: RunningService): String? = service.ending?.also { checkGoesOn() }

    /** Starts the mock dependency; there is one at a time. [delayMs] is what it waits before it answers. */
    fun startMock(delayMs: Long): RunningMock

    /**
     * Mocks that behave independently of each other, at most [count]: fewer where this runtime has no more. Only for
     * what measures nothing, unless [count] is 1, which is [startMock].
     */
    fun startMocks(count: Int, delayMs: Long): List<RunningMock> = listOf(startMock(delayMs))

    /**
     * Starts [service] in front of [mock], null for one that calls nobody, and does not wait until it is ready. Its
     * companions must be there.
     */
    fun launch(service: Service, track: Track, mock: RunningMock?, how: Launch = Launch()): RunningService

    /**
     * Starts [service] in front of [mock] and waits until it is ready. @throws bench.ServiceFailure when it never gets
     * ready.
     */
    fun startService(
        service: Service,
        track: Track,
        mock: RunningMock?,
        extraEnv: Map<String, String> = emptyMap(),
    ): RunningService = startService(service, track, mock, Launch(extraEnv))

    /** The same, started as [how] says. */
    fun startService(service: Service, track: Track, mock: RunningMock?, how: Launch): RunningService {
        val running = launch(service, track, mock, how)
        return try {
            running
                .also {
                    if (how.isConfined)
                        Readiness.await(service.name, "${it.url}/health", it, pauseMs = Readiness.OFTEN_MS)
                    else Readiness.await(service.name, "${it.url}/health", it)
                }
                .also { it.noteReady() }
        } catch (e: Throwable) {
            running.close()
            throw e
        }
    }

    /** The load generator, warm or not yet; kept for the whole run. */
    fun injector(): InjectorClient

    /**
     * Starts what services need beside them, and waits until it is ready. It has the mock's cores, and counts as
     * [BenchPart.MOCK]: it is what a service waits for.
     */
    fun startCompanion(companion: Program): AutoCloseable =
        throw UnsupportedOperationException("$name starts no companions.")

    /**
     * Starts a client of workloads on the injector's cores; it counts as [BenchPart.INJECTOR]. Its input and output are
     * the runner's.
     */
    fun startClient(client: Program): RunningProgram = throw UnsupportedOperationException("$name starts no clients.")

    /** The parts of the bench whose use of CPU can be told. */
    val readableParts: Set<BenchPart>
        get() = setOf(BenchPart.MOCK, BenchPart.INJECTOR)

    /** What the parts of the bench use now; without those that are not there, and empty where [history] tells it. */
    fun benchSamples(): Map<BenchPart, ResourceSample> = emptyMap()

    /**
     * What [service] and the parts of the bench used between two moments of `System.nanoTime()`, had when that time is
     * over. Waits until it is known. Null where nothing keeps it: then samples are all there is.
     */
    fun history(service: RunningService, fromNs: Long, untilNs: Long): ResourceHistory? = null

    /** What runs containers, e.g. `Docker 28.2.2, cgroup v2`; null without. */
    val engine: String?
        get() = null

    /** What the containers of the bench and of the last service run on, by service. */
    fun containers(): Map<String, ContainerFacts> = emptyMap()

    /** What befell parts of the bench since this was last asked: restarted, killed for want of memory. */
    fun incidents(): List<String> = emptyList()

    /** Marks what was just measured where a person watches, in Grafana; nothing where there is none. */
    fun mark(startMs: Long, text: String, tags: List<String>) = Unit

    val allowance: CpuAllowance

    /** What a proof does to the bench. */
    val faultInjector: FaultInjector
        get() = throw UnsupportedOperationException("$name cannot hold a part of the bench back.")

    /**
     * Runs [mainClass] of the runner's own jar in a process or container of its own, on cores where nothing is measured
     * meanwhile.
     */
    fun startProgram(mainClass: String): RunningProgram = throw UnsupportedOperationException("$name runs no programs.")

    private companion object {
        const val SIGNAL_MS = 500L
    }
}

/** Whether a process or container still runs, and what it left where it does not. */
interface Lifetime {
    val isAlive: Boolean

    /** How it ended, e.g. `exit code 1` or `signal 9`; null while it lives, or where that is not known. */
    val ending: String?
        get() = null

    /** The end of what it printed, to explain why it died. */
    fun lastOutput(): String
}

/** A started process or container. */
interface Running : Lifetime, AutoCloseable {
    /** Where the runner reaches it, e.g. `http://127.0.0.1:40001`. */
    val url: String

    /** The last line it printed that says something of what happened. */
    fun lastLine(): String = ProcessOutput.lastLine(lastOutput())

    /** Bytes printed so far. */
    fun outputBytes(): Long
}

interface RunningMock : Running {
    /** The admin interface of each instance, see `mock-dependency/README.md`. */
    val adminUrls: List<String>
}

/** A program of the bench's own. Its errors are logged. */
interface RunningProgram : Lifetime, AutoCloseable {
    /** Its input and output belong to the runner. */
    val process: Process

    /**
     * What it uses, read as of services in trials, at a moment after this was asked; null where nothing was read. It
     * shall be at rest meanwhile.
     */
    fun sample(): ResourceSample?
}

interface RunningService : Running {
    val service: Service
    val track: Track

    /** Where the injector reaches it. */
    val loadUrl: String
        get() = url

    /**
     * Where clients reach its further ports, as `host:port` by the variable that tells it the port, e.g. `GRPC_PORT`.
     */
    val addresses: Map<String, String>
        get() = emptyMap()

    /** When its process or container was started, on the clock of `System.nanoTime()`. */
    val launchedNs: Long

    /** From launch to the first 200 of `/health`; 0 before. */
    val readyAfterMs: Long

    /** It has answered for the first time, just now. */
    fun noteReady()

    /** Bytes that have to be shipped to run it: its files, or its image. Null where that is not told. */
    val artefactBytes: Long?
        get() = null

    /** What its process uses now; null once it is gone, or where it cannot be seen from here. */
    fun sample(): ResourceSample?

    /**
     * It is warm, and from now on has its own cores only, as it is measured. Until then its JIT compiler may use all
     * cores, so that it gets done sooner; the process itself was told from its start how many it has (event loops,
     * collector, pools).
     */
    fun confine()

    /** CPU seconds that its JIT compiler has used; null where that cannot be told. */
    fun compilerCpuS(): Double?

    /**
     * Stops it where it stands (SIGSTOP, `docker pause`), as a pause of the machine would; until [resume], or until it
     * is closed.
     */
    fun pause(): Unit = throw UnsupportedOperationException("${service.name} cannot be frozen here.")

    fun resume(): Unit = throw UnsupportedOperationException("${service.name} cannot be frozen here.")

    /** Asks it to end (SIGTERM) and tells its exit code, or null if it had to be killed after [timeoutMs]. */
    fun terminate(timeoutMs: Long): Int?
}
