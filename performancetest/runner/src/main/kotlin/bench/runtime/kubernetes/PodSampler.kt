package bench.runtime.kubernetes

import bench.runtime.kubernetes.figures.RecentSamples
import java.util.concurrent.CountDownLatch
import java.util.concurrent.TimeUnit
import kotlin.concurrent.thread

/**
 * Figures of one container, read about once a second by a shell in it, until this is closed. A shell that ends or no
 * longer answers is started again: its connection may break while the container goes on.
 *
 * @param start starts such a shell.
 * @param isReadOutside whether something else reads CPU and memory of the container just now: then the shell leaves
 *   them.
 * @param quickNs how long an answer may take to be counted: nothing tells when in this time the container was read.
 */
internal class PodSampler(
    name: String,
    private val start: () -> PodShell,
    private val intervalMs: Long = INTERVAL_MS,
    private val quickNs: Long = QUICK_NS,
    private val isReadOutside: () -> Boolean = { false },
) : AutoCloseable {
    val samples = RecentSamples()

    /** What its pod has sent until the last reading; null if it does not show it. */
    @Volatile
    var segments: TcpSegments? = null
        private set

    /** How many shells have answered: after a new one, it may be another container. */
    @Volatile
    var shells = 0
        private set

    private val end = CountDownLatch(1)

    @Volatile private var answeredNs = System.nanoTime()

    @Volatile private var isOpen = false
    private val reader = thread(isDaemon = true, name = "figures of $name") { read() }

    /** Whether the shell has answered lately: then its container runs. */
    val isAnswering: Boolean
        get() = isOpen && System.nanoTime() - answeredNs < LATELY_NS

    private fun read() {
        while (end.count > 0) {
            runCatching(start).onSuccess { shell -> shell.use(::readFrom) }
            isOpen = false
            end.await(AGAIN_MS, TimeUnit.MILLISECONDS)
        }
    }

    private fun readFrom(shell: PodShell) {
        while (end.count > 0) {
            val askedNs = System.nanoTime()
            val lines = shell.ask(if (isReadOutside()) PodScript.NETWORK else "") ?: return
            val gotNs = System.nanoTime()
            if (!isOpen) shells++
            answeredNs = gotNs
            isOpen = true
            segments = PodScript.segments(lines) ?: segments
            if (gotNs - askedNs <= quickNs) PodScript.sample(lines, askedNs + (gotNs - askedNs) / 2)?.let(samples::add)
            end.await(intervalMs, TimeUnit.MILLISECONDS)
        }
    }

    /** Asks for its end, and does not wait for it. */
    fun stop() = end.countDown()

    override fun close() {
        stop()
        reader.join(JOIN_MS)
    }

    companion object {
        private const val INTERVAL_MS = 1_000L
        private const val AGAIN_MS = 500L
        private const val LATELY_NS = 4_000_000_000L
        private const val QUICK_NS = 400_000_000L
        private const val JOIN_MS = 2_000L
    }
}
