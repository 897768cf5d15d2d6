package bench.runtime

import bench.model.Program
import bench.model.Service
import bench.model.Track
import java.nio.file.Path

/** Builds and starts services, and what they need next to them. */
interface Launcher {
    /**
     * Builds outdated parts of [services], of [programs] next to them and of the bench. [onPhase] gets the current
     * step.
     *
     * @param withMock whether [startMock] will be called.
     * @throws UserError when a build fails.
     */
    fun prepare(
        services: List<Service>,
        programs: List<Program> = emptyList(),
        withMock: Boolean = true,
        onPhase: (String) -> Unit = {},
    ) = Unit

    /** Starts the mock dependency; there is one at a time. It waits [delayMs] before it answers. */
    fun startMock(delayMs: Long): RunningMock

    /**
     * Mocks that behave independently of each other, at most [count]: fewer if this runtime has no more. Not for
     * measurements, unless [count] is 1, which equals [startMock].
     */
    fun startMocks(count: Int, delayMs: Long): List<RunningMock> = listOf(startMock(delayMs))

    /**
     * Starts [service] in front of [mock] (null for a service without a dependency), and does not wait until it is
     * ready. Its backing services must already run.
     */
    fun launch(service: Service, track: Track, mock: RunningMock?, how: Launch = Launch()): RunningService

    /**
     * Starts [service] in front of [mock] and waits until it is ready.
     *
     * @throws bench.ServiceFailure if it never becomes ready.
     */
    fun startService(
        service: Service,
        track: Track,
        mock: RunningMock?,
        extraEnv: Map<String, String> = emptyMap(),
    ): RunningService = startService(service, track, mock, Launch(extraEnv))

    /** The same, started according to [how]. */
    fun startService(service: Service, track: Track, mock: RunningMock?, how: Launch): RunningService {
        val running = launch(service, track, mock, how)
        return try {
            running
                .also {
                    val url = it.url + service.readyPath
                    val patience = if (how.isConfined) Readiness.Patience.OFTEN else Readiness.Patience()
                    Readiness.await(service.name, url, it, patience)
                }
                .also { it.noteReady() }
        } catch (e: Throwable) {
            running.close()
            throw e
        }
    }

    /**
     * Starts again what has ended: mock, backing services. The next [loadGenerator] starts ended ones. Afterwards
     * [RunningMock.url] and [RunningMock.adminUrls] may have changed.
     *
     * @throws bench.BenchFailure if that fails.
     */
    fun revive() = Unit

    /**
     * The load generator, warm or not; it runs until it ends, or for the whole run.
     *
     * @param count how many share each schedule.
     * @throws UserError if this runtime has not so many.
     */
    fun loadGenerator(count: Int = 1): OpenLoad

    /**
     * Starts a backing service and waits until it is ready. It has the mock's cores and counts as [BenchPart.MOCK],
     * because the service waits for it.
     */
    fun startBackingService(backingService: Program): AutoCloseable

    /**
     * Starts a closed load generator on the load generator's cores; it counts as [BenchPart.LOAD_GENERATOR]. The runner
     * uses its input and output.
     */
    fun startLoadGenerator(program: Program): RunningProgram

    /**
     * Runs [mainClass] of the load generator's jar in its own process or container, on cores that measure nothing
     * meanwhile.
     */
    fun startProgram(mainClass: String): RunningProgram

    /**
     * Runs [program], a file of this machine, on the load generator's cores and in the services' network. Its resource
     * use may be read while it works: each reading has its own time.
     *
     * @param arguments of the program, which runs in an empty environment.
     */
    fun startTool(program: Path, arguments: List<String>): RunningProgram =
        throw UnsupportedOperationException("This runtime runs no programs of other makers.")
}
