package bench.runtime

import bench.UserError
import bench.metrics.process.CompilerTime
import bench.metrics.process.ResourceSample
import bench.model.Service
import bench.model.Track

/** State of a process or container, and its remains after its end. */
interface Lifetime {
    /** @throws bench.BenchFailure if something else than itself ended it, e.g. a node that is drained. */
    val isAlive: Boolean

    /** How it ended, e.g. `exit code 1` or `signal 9`; null while it runs, or if not known. */
    val ending: String?
        get() = null

    /** The end of its output, to explain why it ended. */
    fun lastOutput(): String
}

/** A started process or container. */
interface Running : Lifetime, AutoCloseable {
    /** Its address for the runner, e.g. `http://127.0.0.1:40001`. */
    val url: String

    /** The last meaningful line of its output. */
    fun lastLine(): String = ProcessOutput.lastLine(lastOutput())

    /** Bytes printed so far. */
    fun outputBytes(): Long
}

interface RunningMock : Running {
    /** Admin interface of each instance, see `mock-dependency/README.md`. */
    val adminUrls: List<String>
}

/** One of the bench's own programs. Its errors are logged. */
interface RunningProgram : Lifetime, AutoCloseable {
    /** The runner uses its input and output. */
    val process: Process

    /**
     * Its resource use, measured like that of services in trials, at a moment after the call; null if nothing was read.
     * The program must be at rest meanwhile.
     */
    fun sample(): ResourceSample?
}

interface RunningService : Running {
    val service: Service
    val track: Track

    /** Its address for the load generator. */
    val loadUrl: String
        get() = url

    /**
     * Addresses of its further ports for clients, as `host:port`, by the variable that sets the port, e.g. `GRPC_PORT`.
     */
    val addresses: Map<String, String>
        get() = emptyMap()

    /** Start time of its process or container, on the clock of `System.nanoTime()`. */
    val launchedNs: Long

    /** Time from launch to the first 200 of `/health`; 0 before. */
    val readyAfterMs: Long

    /** Notes that it has just answered for the first time. */
    fun noteReady()

    /** Bytes that must be shipped to run it: its files, or its image. Null if not known. */
    val artefactBytes: Long?
        get() = null

    /** Current resource use of its process; null after its end, or if the process is not visible from here. */
    fun sample(): ResourceSample?

    /**
     * Limits the warm service to its own cores, for the measurement. Before that, its JIT compiler may use all cores,
     * so that it finishes sooner. The process knows its final number of cores from the start (event loops, collector,
     * pools).
     */
    fun confine()

    /** Id of its process as seen from here; null if it is not visible. */
    val pid: Long?
        get() = null

    /** CPU seconds of its JIT compiler; null if they cannot be measured. */
    fun compilerCpuS(): Double? = pid?.let(CompilerTime::of)

    /** Pauses it (SIGSTOP, `docker pause`) like a pause of the machine; null if that is not possible. */
    val pausable: Pausable?
        get() = null

    /**
     * Lets it run for [share] of the time only, until the result is closed or the service ends.
     *
     * @throws UserError if that is not possible.
     */
    fun throttle(share: Double): AutoCloseable =
        DutyCycle(
            pausable ?: throw UserError("${service.name} cannot be paused by this runtime."),
            share,
            THROTTLE_PERIOD_MS,
        )

    /**
     * Asks it to end (SIGTERM).
     *
     * @return its exit code, or null if it had to be killed after [timeoutMs].
     */
    fun terminate(timeoutMs: Long): Int?

    private companion object {
        /** A call waits for a stopped service twice: on its way in, and on its way back. */
        const val THROTTLE_PERIOD_MS = 1_000L
    }
}
