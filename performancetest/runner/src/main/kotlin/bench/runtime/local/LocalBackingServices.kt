package bench.runtime.local

import bench.BenchFailure
import bench.ServiceFailure
import bench.metrics.process.ResourceSample
import bench.model.InvalidReason
import bench.model.Program
import bench.runtime.Readiness
import bench.runtime.pinned
import java.nio.file.Path
import java.util.concurrent.CopyOnWriteArrayList

/**
 * Backing services as child processes.
 *
 * @param cores their cores; null: any.
 */
internal class LocalBackingServices(
    private val children: ChildProcesses,
    private val ports: Ports,
    private val cores: List<Int>?,
) {
    private val running = CopyOnWriteArrayList<LocalBackingService>()

    /** Which ones have ended, and how; empty while all run. */
    val ended: List<InvalidReason>
        get() = running.mapNotNull { it.ended }

    /** [text] with their local addresses instead of container names and ports. */
    fun located(text: String): String =
        running.fold(text) { located, backingService -> backingService.located(located) }

    /** Sum over all of them; null if there are none. */
    fun sample(): ResourceSample? = running.mapNotNull { it.sample() }.reduceOrNull(ResourceSample::plus)

    /**
     * Waits until it is ready.
     *
     * @param dist folder of its build.
     */
    fun start(backingService: Program, dist: Path): AutoCloseable {
        val port = ports.free()
        val healthPort = ports.free()
        val environment = backingService.environment + mapOf("PORT" to "$port", "HEALTH_PORT" to "$healthPort")
        val command = pinned(cores, OwnJvm.of(backingService.command))
        val start = { children.start(backingService.name, command, dist, environment) }
        val health = "http://${Ports.LOOPBACK}:$healthPort/health"
        return LocalBackingService(backingService.name, "${Ports.LOOPBACK}:$port", health, start) {
                running -= it
                ports.giveBack(listOf(port, healthPort))
            }
            .also {
                running += it
                Readiness.await(backingService.name, health, it.child)
            }
    }

    /**
     * Starts each again that has ended, at its own ports; its data is lost.
     *
     * @throws BenchFailure if it does not become ready.
     */
    fun restart() =
        running
            .filter { it.restart() }
            .forEach {
                try {
                    Readiness.await(it.name, it.health, it.child)
                } catch (e: ServiceFailure) {
                    throw BenchFailure(it.name, it.child.ending ?: "no answer", e.message.orEmpty(), cause = e)
                }
            }
}
