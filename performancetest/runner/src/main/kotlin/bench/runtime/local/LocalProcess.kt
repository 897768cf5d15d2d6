package bench.runtime.local

import bench.metrics.process.ResourceSample
import bench.metrics.process.StoppedTime
import bench.model.InvalidCode
import bench.model.InvalidReason
import bench.model.Service
import bench.model.Track
import bench.runtime.Cores
import bench.runtime.Lifetime
import bench.runtime.Pausable
import bench.runtime.ProcessOutput
import bench.runtime.Running
import bench.runtime.RunningMock
import bench.runtime.RunningProgram
import bench.runtime.RunningService
import bench.runtime.repin

/** How it ended, as [part] of the bench. */
internal fun ChildProcess.ended(part: String) =
    InvalidReason(
        InvalidCode.ENDED,
        parts = listOf(part),
        detail = ending,
        output = ProcessOutput.lastLine(lastOutput()),
    )

/** @param onClose called when it has ended. */
internal open class LocalProcess(
    child: ChildProcess,
    override val url: String,
    private val onClose: () -> Unit,
) : Running {
    protected var child = child

    override val isAlive
        get() = child.isAlive

    override val ending
        get() = child.ending

    override fun lastOutput() = child.lastOutput()

    override fun outputBytes() = child.outputBytes()

    override fun close() {
        child.close()
        onClose()
    }
}

/** @param start starts its process, at first and after it has ended. */
internal class LocalMock(
    private val start: () -> ChildProcess,
    url: String,
    override val adminUrls: List<String>,
    onClose: () -> Unit,
) : LocalProcess(start(), url, onClose), RunningMock {
    /** @return false if it still runs, or was asked to end. */
    fun restart(): Boolean {
        if (!child.hasEndedByItself) return false
        child.close()
        child = start()
        return true
    }
}

internal class LocalProgram(private val child: ChildProcess) :
    RunningProgram, Lifetime by child, AutoCloseable by child {
    override val process
        get() = child.handle

    override fun sample() = child.sample()
}

/**
 * @param address `host:port`.
 * @property health address that answers 200 once it is ready.
 * @param start starts its process, at first and after it has ended.
 * @param onClose called when it has ended.
 */
internal class LocalBackingService(
    val name: String,
    private val address: String,
    val health: String,
    private val start: () -> ChildProcess,
    private val onClose: (LocalBackingService) -> Unit,
) : AutoCloseable {
    var child = start()
        private set

    /** Address that Compose's services use. */
    private val named = Regex("\\b${Regex.escape(name)}:\\d+\\b")

    /** [text] with its local address instead of its container's name and port. */
    fun located(text: String): String = named.replace(text, address)

    /** How it ended; null while it runs. */
    val ended: InvalidReason?
        get() = if (child.isAlive) null else child.ended(name)

    /** @return false if it still runs. */
    fun restart(): Boolean {
        if (child.isAlive) return false
        child.close()
        child = start()
        return true
    }

    /** Sum over all its processes: a database has one per connection. */
    fun sample(): ResourceSample? = child.sampleAll()

    override fun close() {
        onClose(this)
        child.close()
    }
}

internal class LocalService(
    child: ChildProcess,
    url: String,
    override val service: Service,
    override val track: Track,
    override val launchedNs: Long,
    private val cores: Cores,
    override val addresses: Map<String, String>,
    onClose: () -> Unit,
) : LocalProcess(child, url, onClose), RunningService {
    override var readyAfterMs = 0L
        private set

    override fun noteReady() {
        readyAfterMs = (System.nanoTime() - launchedNs) / 1_000_000
    }

    override val artefactBytes: Long?
        get() =
            if (service.own != null) null
            else service.dist.toFile().walkTopDown().filter { it.isFile }.sumOf { it.length() }

    override fun confine() {
        cores.service?.let { repin(child.pid, it) }
    }

    /** From the first reading on: a start is not watched. */
    private val stopped by lazy { StoppedTime.of(child.pid) }

    override fun sample() =
        (if (service.own != null) child.sampleAll() else child.sample())?.copy(
            throttled_s = stopped.seconds.takeIf { it > 0 }
        )

    override fun close() {
        stopped.close()
        super.close()
    }

    override val pid: Long
        get() = child.pid

    override val pausable: Pausable = child

    override fun terminate(timeoutMs: Long) = child.terminate(timeoutMs)
}
