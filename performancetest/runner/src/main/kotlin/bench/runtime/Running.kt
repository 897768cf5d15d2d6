package bench.runtime

import bench.metrics.process.CompilerTime
import bench.metrics.process.ResourceSample
import bench.model.Service
import bench.model.Track

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

    /** Where the load generator reaches it. */
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

    /** The id of its process as it is seen from here; null where it cannot be seen. */
    val pid: Long?
        get() = null

    /** CPU seconds that its JIT compiler has used; null where that cannot be told. */
    fun compilerCpuS(): Double? = pid?.let(CompilerTime::of)

    /**
     * What stops it where it stands (SIGSTOP, `docker pause`), as a pause of the machine would; null where nothing can.
     */
    val pausable: Pausable?
        get() = null

    /** Asks it to end (SIGTERM) and tells its exit code, or null if it had to be killed after [timeoutMs]. */
    fun terminate(timeoutMs: Long): Int?
}
