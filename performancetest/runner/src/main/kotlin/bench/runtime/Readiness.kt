package bench.runtime

import bench.PatienceFactor
import bench.ServiceFailure
import bench.http.HttpCalls
import java.time.Duration

/** Waits for a process or container to answer. */
object Readiness {
    /**
     * How long to wait. The usual limit is much longer than any start, so that a busy machine does not look like a
     * hanging service.
     *
     * @property refusedMs the limit if the last answer was that the request is wrong (status 4xx).
     */
    data class Patience(
        val limitMs: Long = LIMIT_MS * PatienceFactor.ofThisRun,
        val pauseMs: Long = 20,
        val refusedMs: Long = limitMs,
    ) {
        companion object {
            /** For measurements of the start itself. */
            val OFTEN
                get() = Patience(pauseMs = 2)

            private const val LIMIT_MS = 180_000L
        }
    }

    private val refused = 400..499
    private val answerLimit = Duration.ofSeconds(2)
    private val calls = HttpCalls(connectLimit = Duration.ofSeconds(1))

    /**
     * @return milliseconds until [url] answered 200.
     * @throws ServiceFailure with the last answer and the last output of [child], when it ends or never answers so.
     */
    fun await(name: String, url: String, child: Lifetime, patience: Patience = Patience()): Long {
        val start = System.nanoTime()
        var status: Int? = null
        while (elapsedMs(start) < if (status in refused) patience.refusedMs else patience.limitMs) {
            if (!child.isAlive)
                throw ServiceFailure("$name ended with ${child.ending} before it was ready: ${reason(child)}")
            status = calls.status(url, answerLimit)
            if (status == HttpCalls.OK) return elapsedMs(start)
            Thread.sleep(patience.pauseMs)
        }
        val answer = status?.let { "answers $it" } ?: "does not answer"
        throw ServiceFailure(
            "$name did not get ready within ${elapsedMs(start) / 1_000} s ($url $answer): ${reason(child)}"
        )
    }

    private fun reason(child: Lifetime) = ProcessOutput.reason(child.lastOutput())

    private fun elapsedMs(startNs: Long) = (System.nanoTime() - startNs) / 1_000_000
}
