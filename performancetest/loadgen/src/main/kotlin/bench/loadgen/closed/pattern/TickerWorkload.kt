package bench.loadgen.closed.pattern

import bench.loadgen.ClientPlan
import bench.loadgen.closed.ClosedLoopRecorder
import bench.loadgen.closed.Workload
import bench.loadgen.closed.pattern.client.end
import bench.loadgen.closed.pattern.client.eventLoops
import bench.loadgen.closed.pattern.client.number
import io.vertx.core.http.HttpClientOptions
import io.vertx.core.http.HttpClientResponse
import io.vertx.core.http.HttpMethod
import io.vertx.core.http.PoolOptions
import java.time.Instant
import java.time.temporal.ChronoUnit
import java.util.concurrent.CompletableFuture
import java.util.concurrent.TimeUnit

/**
 * Users that each have a stream of `/stream/ticker` open on their own connection; [TickerStream] decides what counts.
 * An ended stream is not reopened: its further ticks are missing. Only a few streams open at once, because streams that
 * begin together also tick together. This time (`opened_ms`) comes before the warm-up.
 *
 * @param nowUs microseconds since 1970, as in the server's ticks.
 */
class TickerWorkload(
    plan: ClientPlan,
    private val recorder: ClosedLoopRecorder,
    nowUs: () -> Long = { ChronoUnit.MICROS.between(Instant.EPOCH, Instant.now()) },
) : Workload {
    private val address = plan.address()
    private val timeoutMs = plan.number("timeout_ms", TIMEOUT_MS)
    private val streams =
        plan.number("interval_ms").let { intervalMs -> List(plan.users) { TickerStream(recorder, intervalMs, nowUs) } }
    private val vertx = eventLoops()
    private val client =
        vertx.createHttpClient(
            HttpClientOptions().setConnectTimeout(timeoutMs.toInt()),
            PoolOptions().setHttp1MaxSize(plan.users),
        )

    private val beginNs = System.nanoTime()
    private val openedMs: Double

    /** Whether all streams are open, or never will be: earlier ticks do not count. */
    @Volatile private var haveBegun = false

    init {
        // If none of a group opened, the rest is not tried.
        streams.chunked(AT_ONCE).takeWhile { some ->
            CompletableFuture.allOf(*some.map(::open).toTypedArray()).handle { _, _ -> }.join()
            some.any { it.isOpen }
        }
        openedMs = (System.nanoTime() - beginNs) / 1e6
        recorder.begin()
        haveBegun = true
    }

    /** Completes when the head of the answer has arrived, or certainly never will. */
    private fun open(stream: TickerStream): CompletableFuture<Unit> =
        client
            .request(HttpMethod.GET, address.port, address.hostString, "/stream/ticker")
            .compose { it.send() }
            .map { read(stream, it) }
            .toCompletionStage()
            .toCompletableFuture()
            .orTimeout(timeoutMs, TimeUnit.MILLISECONDS)

    private fun read(stream: TickerStream, answer: HttpClientResponse) {
        if (answer.statusCode() != OK) return
        stream.opened()
        answer.exceptionHandler { stream.ended() }
        answer.endHandler { stream.ended() }
        answer.handler(EventReader { if (haveBegun) stream.event(it) else stream.early(it) })
    }

    /** Streams that are open now; after the end, streams that were open until then. */
    val openCount: Int
        get() = streams.count { it.isOpen && !it.hasEnded }

    override fun end(): Map<String, Double> {
        vertx.end()
        val lost = streams.sumOf { it.lost }
        val missing = streams.sumOf { it.missing(recorder.windowNs) }
        recorder.found("lost", lost)
        recorder.found(ClosedLoopRecorder.MISSING, missing)
        recorder.found("not opened", streams.count { !it.isOpen }.toLong())
        recorder.found("ended", streams.count { it.hasEnded }.toLong())
        return mapOf(
            "streams_open" to openCount.toDouble(),
            "opened_ms" to openedMs,
            "deliveries_expected" to (streams.sumOf { it.came } + lost + missing).toDouble(),
            "deliveries_lost" to (lost + missing).toDouble(),
        )
    }

    private companion object {
        const val TIMEOUT_MS = 5_000L
        const val AT_ONCE = 50
        const val OK = 200
    }
}
