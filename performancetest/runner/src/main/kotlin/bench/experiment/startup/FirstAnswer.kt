package bench.experiment.startup

import bench.http.HttpCalls
import bench.loadgen.LoadPlan
import bench.runtime.Lifetime
import java.net.http.HttpResponse
import java.time.Duration
import java.util.concurrent.CompletableFuture
import java.util.concurrent.TimeUnit.MILLISECONDS
import java.util.concurrent.TimeoutException

/**
 * Asks a process that is being started until it answers rightly. A port that is not open yet refuses at once, so asking
 * costs little.
 *
 * @param patienceMs for which a call is awaited before another one is made next to it: a call that came as the port
 *   opened may have been lost.
 */
class FirstAnswer(
    private val limitMs: Long = LIMIT_MS,
    private val patienceMs: Long = PATIENCE_MS,
    private val nowNs: () -> Long = System::nanoTime,
) {
    /**
     * @property ms from the start. @property leftWaiting calls made before the one that was answered first, and without
     *   an answer when that one had it.
     */
    data class Seen(val ms: Double, val leftWaiting: Int)

    private class Outcome(val isRight: Boolean, val atNs: Long)

    private val body = Regex(LoadPlan.SERVICE_ANSWER)

    /**
     * The first correct answer of `GET /` at [url], its time from [sinceNs] on; null when [child] ended, or the time
     * was over.
     */
    fun await(url: String, child: Lifetime, sinceNs: Long): Seen? =
        HttpCalls(connectLimit = Duration.ofSeconds(1)).use { calls ->
            await(child, sinceNs) {
                calls.start(HttpCalls.get("$url/")).handle { response, _ -> isRight(response) }
            }
        }

    /** As above; [call] makes a call, and completes with whether its answer is right. */
    internal fun await(child: Lifetime, sinceNs: Long, call: () -> CompletableFuture<Boolean>): Seen? {
        val calls = mutableListOf<CompletableFuture<Outcome>>()
        while (child.isAlive && nowNs() - sinceNs < limitMs * 1_000_000) {
            calls += call().thenApply { Outcome(it, nowNs()) }
            awaitAny(calls)
            calls
                .firstOrNull { it.isDone && it.join().isRight }
                ?.let { first ->
                    return Seen(
                        (first.join().atNs - sinceNs) / 1e6,
                        calls.takeWhile { it !== first }.count { !it.isDone },
                    )
                }
            if (calls.removeIf { it.isDone }) Thread.sleep(PAUSE_MS)
        }
        return null
    }

    private fun awaitAny(calls: List<CompletableFuture<Outcome>>) {
        try {
            CompletableFuture.anyOf(*calls.toTypedArray()).get(patienceMs, MILLISECONDS)
        } catch (_: TimeoutException) {
            // Then there will be another one.
        }
    }

    private fun isRight(response: HttpResponse<String>?) =
        response != null && response.statusCode() == 200 && body.matches(response.body())

    private companion object {
        const val LIMIT_MS = 120_000L
        const val PAUSE_MS = 2L

        /**
         * Longer than any service here takes for the first answer once its port is open, or one slow call would be made
         * slower by the next.
         */
        const val PATIENCE_MS = 3_000L
    }
}
