package bench.runtime

import bench.ServiceFailure
import bench.http.HttpCalls
import java.time.Duration

/** Waits for a process or container to answer. */
object Readiness {
    /** Much longer than any start, so that a busy machine does not look like a hanging service. */
    private const val LIMIT_MS = 180_000L
    private const val PAUSE_MS = 20L

    /** For measurements of the start itself. */
    const val OFTEN_MS = 2L
    private val answerLimit = Duration.ofSeconds(2)
    private val calls = HttpCalls(connectLimit = Duration.ofSeconds(1))

    /**
     * @return milliseconds until [url] answered 200.
     * @throws ServiceFailure with the last output of [child], when it ends or never answers.
     */
    fun await(name: String, url: String, child: Lifetime, limitMs: Long = LIMIT_MS, pauseMs: Long = PAUSE_MS): Long {
        val start = System.nanoTime()
        while (elapsedMs(start) < limitMs) {
            if (!child.isAlive)
                throw ServiceFailure("$name ended with ${child.ending} before it was ready: ${reason(child)}")
            if (calls.isOk(url, answerLimit)) return elapsedMs(start)
            Thread.sleep(pauseMs)
        }
        throw ServiceFailure("$name did not get ready within ${limitMs / 1_000} s: ${reason(child)}")
    }

    private fun reason(child: Lifetime) = ProcessOutput.reason(child.lastOutput())

    private fun elapsedMs(startNs: Long) = (System.nanoTime() - startNs) / 1_000_000
}
