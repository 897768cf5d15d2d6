package bench.runtime.kubernetes

import bench.BenchFailure
import bench.PatienceFactor
import java.nio.file.Path
import java.util.concurrent.CountDownLatch
import java.util.concurrent.TimeUnit
import kotlin.concurrent.thread
import kotlin.io.path.createTempFile
import kotlin.io.path.deleteIfExists

/**
 * Ports of a pod at this machine's loopback, by `kubectl port-forward`. That command ends after the first connection
 * that the pod refuses, so it is started again until this is closed.
 *
 * @param count number of ports.
 * @param againMs how long to wait before that.
 * @param start starts it.
 * @param onEnd called once it is closed.
 */
internal class PortForward(
    private val name: String,
    private val count: Int,
    private val onEnd: () -> Unit = {},
    private val againMs: Long = AGAIN_MS,
    private val start: () -> Process,
) : AutoCloseable {
    private val end = CountDownLatch(1)

    @Volatile private var listening = 0

    @Volatile private var current: Process? = null

    @Volatile private var pauseMs = againMs
    private val keeper = thread(isDaemon = true, name = "ports of $name") { keep() }

    private fun keep() {
        while (end.count > 0) {
            listening = 0
            val process = runCatching(start).getOrNull()
            current = process
            // Between its start and this line, it may have been closed.
            if (end.count == 0L) process?.destroy()
            process?.let(::follow)
            end.await(pauseMs, TimeUnit.MILLISECONDS)
            pauseMs = againMs
        }
    }

    /** It prints a line for each port and each connection, and would wait if nothing read them. */
    private fun follow(process: Process) {
        runCatching { process.inputReader().forEachLine { if (it.startsWith(LISTENS)) listening++ } }
        process.waitFor()
        runCatching { process.outputStream.close() }
    }

    /** Whether all ports can be called, as far as the command knows. */
    val isListening: Boolean
        get() = listening >= count

    /** Waits until all ports can be called. @throws BenchFailure if they never can. */
    fun await(limitMs: Long = LIMIT_MS * PatienceFactor.ofThisRun) {
        val endNs = System.nanoTime() + limitMs * NS_PER_MS
        while (!isListening) {
            if (System.nanoTime() > endNs) {
                val limitS = limitMs / MS_PER_S
                throw BenchFailure(KubectlFailure.PART, "no port", "The pod $name had no port here after $limitS s.")
            }
            Thread.sleep(POLL_MS)
        }
    }

    /** At once, e.g. for the successor of a pod. */
    fun restart() {
        listening = 0
        pauseMs = AGAIN_MS
        current?.destroy()
    }

    override fun close() {
        end.countDown()
        current?.destroy()
        keeper.join(JOIN_MS)
        onEnd()
    }

    companion object {
        private const val LISTENS = "Forwarding from"
        private const val AGAIN_MS = 100L
        private const val JOIN_MS = 2_000L
        private const val POLL_MS = 20L
        private const val LIMIT_MS = 60_000L
        private const val NS_PER_MS = 1_000_000L
        private const val MS_PER_S = 1_000L

        /** @param pod its name now: a successor has another one. @param ports see [arguments]. */
        fun of(
            kubectl: Kubectl,
            name: String,
            ports: Map<Int, Int>,
            againMs: Long = AGAIN_MS,
            pod: () -> String,
        ): PortForward {
            // Mostly that the pod does not listen yet.
            val errors: Path = createTempFile("bench-ports", ".log")
            return PortForward(name, ports.size, { errors.deleteIfExists() }, againMs) {
                kubectl.startTied(arguments(pod(), ports), errors)
            }
        }

        /** @param ports of this machine, each with that of the pod. */
        fun arguments(pod: String, ports: Map<Int, Int>): List<String> =
            listOf("port-forward", "--address=127.0.0.1", "pod/$pod") + ports.map { (here, there) -> "$here:$there" }
    }
}
