package bench.metrics.process

import java.nio.file.Path
import java.util.concurrent.CountDownLatch
import java.util.concurrent.TimeUnit.MILLISECONDS
import kotlin.concurrent.thread
import kotlin.io.path.readText

/**
 * Time for which a process was stopped by a signal, so that it got no CPU. No counter of the kernel has it, so its
 * state is read [EVERY_MS]. That costs 0.05 % of a core.
 *
 * @param isStopped whether it is stopped now; null after its end.
 */
class StoppedTime(private val nowNs: () -> Long = System::nanoTime, private val isStopped: () -> Boolean?) :
    AutoCloseable {
    private val end = CountDownLatch(1)
    private var lastNs = nowNs()
    private var stoppedNs = 0L

    /** Seconds so far. */
    val seconds: Double
        @Synchronized get() = stoppedNs / NS_PER_S

    /** @return false after the end of the process. */
    @Synchronized
    internal fun read(): Boolean {
        val now = nowNs()
        val state = isStopped()
        if (state == true) stoppedNs += now - lastNs
        lastNs = now
        return state != null
    }

    private fun watch() = apply {
        thread(isDaemon = true, name = "stopped time") { while (!end.await(EVERY_MS, MILLISECONDS) && read()) Unit }
    }

    override fun close() = end.countDown()

    companion object {
        private const val EVERY_MS = 50L
        private const val NS_PER_S = 1e9

        /** Watches process [pid] until it ends, or until the watch is closed. */
        fun of(pid: Long): StoppedTime {
            val stat = Path.of("/proc/$pid/stat")
            return StoppedTime { runCatching { isStopped(stat.readText()) }.getOrNull() }.watch()
        }

        /** @param stat content of `/proc/PID/stat`; the program's name in it may hold blanks and brackets. */
        internal fun isStopped(stat: String): Boolean =
            stat.substringAfterLast(')').trim().first().let { it == 'T' || it == 't' }
    }
}
