package bench.runtime.local

import bench.metrics.process.ProcessTree
import bench.metrics.process.ResourceSample
import bench.model.OwnService
import bench.model.Service
import bench.model.Track
import bench.runtime.Cores
import bench.runtime.RunningMock
import bench.runtime.RunningService
import bench.runtime.pinned
import kotlin.jvm.optionals.getOrNull

/** Services of the user's own, as processes of this machine. */
internal class OwnServices(
    private val children: ChildProcesses,
    private val ports: Ports,
    private val cores: Cores,
) {
    /**
     * Starts [own] with its command, or attaches to it where it runs. From the start it has only the service's cores,
     * so that it sizes itself by them, whatever its language.
     *
     * @param service the same, as it is measured on [track].
     */
    fun launch(own: OwnService, service: Service, track: Track, mock: RunningMock?): RunningService {
        own.url?.let {
            return AttachedService(service, track, it, own.pid)
        }
        val port = own.port?.let(ports::take) ?: ports.free()
        val launchedNs = System.nanoTime()
        return LocalService(
            children.start(
                service.name,
                pinned(cores.service, own.words(port, mock?.url)),
                service.folder,
                own.variables(port, mock?.url),
            ),
            "http://${Ports.LOOPBACK}:$port",
            service,
            track,
            launchedNs,
            cores,
            addresses = emptyMap(),
        ) {
            ports.giveBack(listOf(port))
        }
    }
}

/**
 * A service that the user started. It keeps running afterwards, and nothing about it is changed.
 *
 * @property pid its process; null if that is not known, and then its memory and CPU are not known either.
 */
internal class AttachedService(
    override val service: Service,
    override val track: Track,
    override val url: String,
    override val pid: Long?,
) : RunningService {
    override val launchedNs = System.nanoTime()

    override var readyAfterMs = 0L
        private set

    override fun noteReady() {
        readyAfterMs = (System.nanoTime() - launchedNs) / 1_000_000
    }

    private fun process(): ProcessHandle? = pid?.let { ProcessHandle.of(it).getOrNull() }

    override val isAlive: Boolean
        get() = pid == null || process()?.isAlive == true

    override val ending: String?
        get() = if (isAlive) null else "an unknown exit code (process $pid)"

    /** Includes all its descendant processes, also the CPU of ended ones. */
    override fun sample(): ResourceSample? = process()?.let(ProcessTree::sample)

    override fun lastOutput() = "its own output may say why."

    override fun outputBytes() = 0L

    /** Its cores are the user's choice. */
    override fun confine() = Unit

    override fun terminate(timeoutMs: Long): Int? = null

    override fun close() = Unit
}
