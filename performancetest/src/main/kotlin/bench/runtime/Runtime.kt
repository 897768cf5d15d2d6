package bench.runtime

import bench.catalog.Service
import bench.catalog.Track
import bench.resources.ResourceSample
import bench.load.InjectorClient

/** Where services run: containers (`compose`) or child processes (`local`). Closing it leaves nothing behind. */
interface Runtime : AutoCloseable {
    val name: String

    /** Processes or containers that an earlier runner left behind and this one ended. */
    val cleanedUp: List<Long>

    /** Starts the mock dependency; there is one at a time. [delayMs] is what it waits before it answers. */
    fun startMock(delayMs: Long): RunningMock

    /** Starts [service] in front of [mock] and waits until it is ready. @throws bench.ServiceFailure when it never gets ready. */
    fun startService(service: Service, track: Track, mock: RunningMock, extraEnv: Map<String, String> = emptyMap()): RunningService

    /** The load generator, warm or not yet; kept for the whole run. */
    fun injector(): InjectorClient

    /** What the injector uses now; null before it is started. */
    fun injectorSample(): ResourceSample?

    val allowance: CpuAllowance
}

/** How many cores each may use; [is_shared] when injector and mock use the same ones. */
data class CpuAllowance(val service: Int, val mock: Int, val injector: Int, val is_shared: Boolean, val text: String)

/** A started process or container. */
interface Running : AutoCloseable {
    /** Where the runner reaches it, e.g. `http://127.0.0.1:40001`. */
    val url: String
    val isAlive: Boolean

    /** How it ended, e.g. `exit code 1` or `signal 9`; null while it lives, or where that is not known. */
    val ending: String? get() = null

    /** What it uses now; null once it is gone. */
    fun sample(): ResourceSample?

    /** The end of what it printed, to explain why it died. */
    fun lastOutput(): String

    /** The last line of it that says something of what happened. */
    fun lastLine(): String = ProcessOutput.lastLine(lastOutput())

    /** Bytes printed so far. */
    fun outputBytes(): Long
}

interface RunningMock : Running {
    /** The admin interface of each instance, see `mock-dependency/README.md`. */
    val adminUrls: List<String>
}

interface RunningService : Running {
    val service: Service
    val track: Track

    /** From launch to the first 200 of `/health`. */
    val readyAfterMs: Long

    /**
     * It is warm, and from now on has its own cores only, as it is measured. Until then its JIT compiler may use all cores, so that
     * it gets done sooner; the process itself was told from its start how many it has (event loops, collector, pools).
     */
    fun confine()

    /** CPU seconds that its JIT compiler has used; null where that cannot be told. */
    fun compilerCpuS(): Double?

    /** Asks it to end (SIGTERM) and tells its exit code, or null if it had to be killed after [timeoutMs]. */
    fun terminate(timeoutMs: Long): Int?
}
