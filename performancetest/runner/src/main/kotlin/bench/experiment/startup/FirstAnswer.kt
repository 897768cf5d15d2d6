package bench.experiment.startup

import bench.PatienceFactor
import bench.http.HttpCalls
import bench.loadgen.LoadPlan
import bench.runtime.Lifetime
import java.net.http.HttpResponse
import java.time.Duration
import java.util.concurrent.CompletableFuture
import java.util.concurrent.CountDownLatch
import java.util.concurrent.TimeUnit.MILLISECONDS
import java.util.concurrent.TimeoutException
import kotlin.concurrent.thread

/**
 * Calls a process that is starting until it gives a correct answer. A port that is not open yet refuses at once, so
 * such calls cost little.
 *
 * @param patienceMs longest wait for a call before another call starts next to it: a call may be lost while the port
 *   opens.
 */
class FirstAnswer(
    private val limitMs: Long = LIMIT_MS * PatienceFactor.ofThisRun,
    private val patienceMs: Long = PATIENCE_MS,
    private val nowNs: () -> Long = System::nanoTime,
) {
    /**
     * @property ms time from the start.
     * @property leftWaiting earlier calls that had no answer yet when the first answer arrived.
     * @property resolutionMs time between the answered call and the call before it, or the start.
     */
    data class Seen(val ms: Double, val leftWaiting: Int, val resolutionMs: Double = 0.0)

    private class Outcome(val isRight: Boolean, val atNs: Long)

    /** @property previousNs when the call before it was sent; null for the first one. */
    private class Call(val sentNs: Long, val previousNs: Long?, val outcome: CompletableFuture<Outcome>) {
        val isDone
            get() = outcome.isDone

        fun seen(sinceNs: Long, leftWaiting: Int): Seen {
            val fromNs = maxOf(previousNs ?: sinceNs, sinceNs)
            return Seen((outcome.join().atNs - sinceNs) / 1e6, leftWaiting, maxOf(0L, sentNs - fromNs) / 1e6)
        }
    }

    private class Hit(val call: Call, val leftWaiting: Int) {
        fun seen(sinceNs: Long) = call.seen(sinceNs, leftWaiting)
    }

    private val body = Regex(LoadPlan.SERVICE_ANSWER)

    /** First correct answer of `GET /` at [url], timed from [sinceNs]; null if [child] ended or the time is over. */
    fun await(url: String, child: Lifetime, sinceNs: Long): Seen? =
        HttpCalls(connectLimit = Duration.ofSeconds(1)).use { calls -> await(child, sinceNs) { call(calls, url) } }

    /**
     * Begins to call [url], where nothing answers yet, so that no answer is missed however fast the start is.
     *
     * @return after the first call was refused.
     */
    fun begin(url: String): Calling = Calling(url)

    /** Calls that go on until the first correct answer, or until they are closed. */
    inner class Calling internal constructor(url: String) : AutoCloseable {
        @Volatile private var isOver = false
        private val begun = CountDownLatch(1)
        private val hit = CompletableFuture<Hit?>()

        init {
            thread(isDaemon = true, name = "first answer") {
                try {
                    HttpCalls(connectLimit = Duration.ofSeconds(1)).use { calls ->
                        hit.complete(first({ !isOver }, { call(calls, url) }, begun::countDown))
                    }
                } catch (e: RuntimeException) {
                    hit.completeExceptionally(e)
                } finally {
                    begun.countDown()
                }
            }
            begun.await()
        }

        /**
         * The first correct answer, timed from [sinceNs]; null if [child] ended or the time is over.
         *
         * @param check is called every some seconds, and may throw.
         */
        fun await(child: Lifetime, sinceNs: Long, check: () -> Unit): Seen? {
            var polls = 0
            while (child.isAlive && nowNs() - sinceNs < limitMs * 1_000_000) {
                try {
                    return hit.get(POLL_MS, MILLISECONDS)?.seen(sinceNs)
                } catch (_: TimeoutException) {
                    if (++polls % CHECK_POLLS == 0) check()
                }
            }
            return null
        }

        override fun close() {
            isOver = true
        }
    }

    /** As above; [call] makes a call, and completes with whether its answer is correct. */
    internal fun await(child: Lifetime, sinceNs: Long, call: () -> CompletableFuture<Boolean>): Seen? =
        first({ child.isAlive && nowNs() - sinceNs < limitMs * 1_000_000 }, call)?.seen(sinceNs)

    /** @param onFailed is called after each round of calls without a correct answer. */
    private fun first(goesOn: () -> Boolean, call: () -> CompletableFuture<Boolean>, onFailed: () -> Unit = {}): Hit? {
        val calls = mutableListOf<Call>()
        var previousNs: Long? = null
        while (goesOn()) {
            val sentNs = nowNs()
            calls += Call(sentNs, previousNs, call().thenApply { Outcome(it, nowNs()) })
            previousNs = sentNs
            awaitAny(calls)
            calls
                .firstOrNull { it.isDone && it.outcome.join().isRight }
                ?.let { first ->
                    return Hit(first, calls.takeWhile { it !== first }.count { !it.isDone })
                }
            onFailed()
            if (calls.removeIf { it.isDone }) Thread.sleep(PAUSE_MS)
        }
        return null
    }

    private fun call(calls: HttpCalls, url: String) =
        calls.start(HttpCalls.get("$url/")).handle { response, _ -> isRight(response) }

    private fun awaitAny(calls: List<Call>) {
        try {
            CompletableFuture.anyOf(*calls.map { it.outcome }.toTypedArray()).get(patienceMs, MILLISECONDS)
        } catch (_: TimeoutException) {
            // The loop then makes another call.
        }
    }

    private fun isRight(response: HttpResponse<String>?) =
        response != null && response.statusCode() == 200 && body.matches(response.body())

    private companion object {
        const val LIMIT_MS = 120_000L
        const val PAUSE_MS = 2L
        const val POLL_MS = 100L
        const val CHECK_POLLS = 50

        /**
         * Longer than any service here takes for its first answer once its port is open. Otherwise the next call would
         * make a slow call slower.
         */
        const val PATIENCE_MS = 3_000L
    }
}
