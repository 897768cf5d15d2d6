package bench.runtime.kubernetes

import bench.metrics.process.ResourceSample
import bench.runtime.RunningProgram
import bench.runtime.kubernetes.figures.ContainerFigures
import java.nio.file.Path
import java.util.concurrent.TimeUnit
import kotlin.io.path.createTempFile
import kotlin.io.path.deleteIfExists
import kotlin.io.path.readText

/**
 * A program in a container of a pod that waits for it, started by `kubectl exec`.
 *
 * @property pod that it runs in.
 * @param figures of its container; null: nothing reads them.
 */
internal class PodProgram
private constructor(
    override val process: Process,
    val pod: Pod,
    private val errors: Path,
    private val figures: ContainerFigures?,
) : RunningProgram {
    override val isAlive: Boolean
        get() = process.isAlive

    override val ending: String?
        get() = if (isAlive) null else "exit code ${process.exitValue()}"

    override fun lastOutput(): String = errors.readText()

    /** The next reading, which comes within a second or two. */
    override fun sample(): ResourceSample? {
        val nowNs = System.nanoTime()
        repeat(POLLS) {
            figures
                ?.last
                ?.takeIf { it.at_ns >= nowNs }
                ?.let {
                    return it
                }
            Thread.sleep(POLL_MS)
        }
        return null
    }

    /** It ends when its input ends. One that does not stays in its pod, see [Cluster.kill]. */
    override fun close() {
        runCatching { process.outputStream.close() }
        if (!process.waitFor(CLOSE_S, TimeUnit.SECONDS)) process.destroy()
        errors.deleteIfExists()
    }

    companion object {
        private const val CLOSE_S = 5L
        private const val POLLS = 30
        private const val POLL_MS = 100L

        /** @param command with its arguments, in the container [container] of [pod]. */
        fun start(
            kubectl: Kubectl,
            pod: Pod,
            container: String,
            command: List<String>,
            figures: ContainerFigures? = null,
        ): PodProgram {
            val errors = createTempFile(container, ".log").also { it.toFile().deleteOnExit() }
            val exec = listOf("exec", "--stdin", pod.name, "--container=$container", "--")
            return PodProgram(kubectl.start(exec + command, errors), pod, errors, figures)
        }
    }
}
