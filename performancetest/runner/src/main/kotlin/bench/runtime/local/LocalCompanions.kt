package bench.runtime.local

import bench.metrics.process.ResourceSample
import bench.model.InvalidReason
import bench.model.Program
import bench.runtime.Readiness
import bench.runtime.pinned
import java.nio.file.Path
import java.util.concurrent.CopyOnWriteArrayList

/** What services need next to them. @param cores they have; null: any. */
internal class LocalCompanions(
    private val children: ChildProcesses,
    private val ports: Ports,
    private val cores: List<Int>?,
) {
    private val running = CopyOnWriteArrayList<LocalCompanion>()

    /** That one has ended, and how, each; empty while all live. */
    val ended: List<InvalidReason>
        get() = running.mapNotNull { it.ended }

    /** [text] with their addresses where containers have names and ports. */
    fun located(text: String): String = running.fold(text) { located, companion -> companion.located(located) }

    /** Of all of them; null without. */
    fun sample(): ResourceSample? = running.mapNotNull { it.sample() }.reduceOrNull(ResourceSample::plus)

    /** Waits until it is ready. @param dist where it is built. */
    fun start(companion: Program, dist: Path): AutoCloseable {
        val port = ports.free()
        val healthPort = ports.free()
        val environment = companion.environment + mapOf("PORT" to "$port", "HEALTH_PORT" to "$healthPort")
        val command = pinned(cores, OwnJvm.of(companion.command))
        val child = children.start(companion.name, command, dist, environment)
        return LocalCompanion(companion.name, "${Ports.LOOPBACK}:$port", child) {
                running -= it
                ports.giveBack(listOf(port, healthPort))
            }
            .also {
                running += it
                Readiness.await(companion.name, "http://${Ports.LOOPBACK}:$healthPort/health", child)
            }
    }
}
