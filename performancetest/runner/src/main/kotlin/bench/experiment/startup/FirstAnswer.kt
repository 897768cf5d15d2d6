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
 * Calls a process that is starting until it gives a correct answer. A port that is not open yet refuses at once, so
 * such calls cost little.
 *
 * @param patienceMs longest wait for a call before another call starts next to it: a call may be lost while the port
 *   opens.
 */
class FirstAnswer(
    private val limitMs: Long = LIMIT_MS,
    private val patienceMs: Long = PATIENCE_MS,
    private val nowNs: () -> Long = System::nanoTime,
) {
    /**
     * @property ms time from the start.
     * @property leftWaiting earlier calls that had no answer yet when the first answer arrived.
     */
    data class Seen(val ms: Double, val leftWaiting: Int)

    private class Outcome(val isRight: Boolean, val atNs: Long)

    private val body = Regex(LoadPlan.SERVICE_ANSWER)

    /** First correct answer of `GET /` at [url], timed from [sinceNs]; null if [child] ended or the time is over. */
    fun await(url: String, child: Lifetime, sinceNs: Long): Seen? =
        HttpCalls(connectLimit = Duration.ofSeconds(1)).use { calls ->
            await(child, sinceNs) {
                calls.start(HttpCalls.get("$url/")).handle { response, _ -> isRight(response) }
            }
        }

    /** As above; [call] makes a call, and completes with whether its answer is correct. */
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
            // The loop then makes another call.
        }
    }

    private fun isRight(response: HttpResponse<String>?) =
        response != null && response.statusCode() == 200 && body.matches(response.body())

    private companion object {
        const val LIMIT_MS = 120_000L
        const val PAUSE_MS = 2L

        /**
         * Longer than any service here takes for its first answer once its port is open. Otherwise the next call would
         * make a slow call slower.
         */
        const val PATIENCE_MS = 3_000L
    }
}
