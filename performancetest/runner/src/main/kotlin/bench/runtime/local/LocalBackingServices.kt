package bench.runtime.local

import bench.metrics.process.ResourceSample
import bench.model.InvalidReason
import bench.model.Program
import bench.runtime.Readiness
import bench.runtime.pinned
import java.nio.file.Path
import java.util.concurrent.CopyOnWriteArrayList

/** What services need next to them. @param cores they have; null: any. */
internal class LocalBackingServices(
    private val children: ChildProcesses,
    private val ports: Ports,
    private val cores: List<Int>?,
) {
    private val running = CopyOnWriteArrayList<LocalBackingService>()

    /** That one has ended, and how, each; empty while all live. */
    val ended: List<InvalidReason>
        get() = running.mapNotNull { it.ended }

    /** [text] with their addresses where containers have names and ports. */
    fun located(text: String): String =
        running.fold(text) { located, backingService -> backingService.located(located) }

    /** Of all of them; null without. */
    fun sample(): ResourceSample? = running.mapNotNull { it.sample() }.reduceOrNull(ResourceSample::plus)

    /** Waits until it is ready. @param dist where it is built. */
    fun start(backingService: Program, dist: Path): AutoCloseable {
        val port = ports.free()
        val healthPort = ports.free()
        val environment = backingService.environment + mapOf("PORT" to "$port", "HEALTH_PORT" to "$healthPort")
        val command = pinned(cores, OwnJvm.of(backingService.command))
        val child = children.start(backingService.name, command, dist, environment)
        return LocalBackingService(backingService.name, "${Ports.LOOPBACK}:$port", child) {
                running -= it
                ports.giveBack(listOf(port, healthPort))
            }
            .also {
                running += it
                Readiness.await(backingService.name, "http://${Ports.LOOPBACK}:$healthPort/health", child)
            }
    }
}
