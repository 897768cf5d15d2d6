package bench.contract

import bench.http.HttpCalls
import java.net.http.HttpResponse
import java.time.Duration
import java.util.concurrent.CompletableFuture
import java.util.concurrent.ExecutionException

/** Calls the service at [base], over HTTP/1.1 only. */
internal class Caller(private val base: String, limitMs: Long) : AutoCloseable {
    private val limit = Duration.ofMillis(limitMs)
    private val calls = HttpCalls()

    /**
     * Once more if the connection was closed without an answer: a service may close an idle one while a call is on its
     * way there (RFC 9112, 9.3.1). A service that drops calls does it again.
     */
    fun get(path: String): Reply =
        try {
            start(path).reply()
        } catch (e: ExecutionException) {
            if (NO_ANSWER !in e.cause?.message.orEmpty()) throw e
            start(path).reply()
        }

    fun start(path: String): Call {
        val startNs = System.nanoTime() // Before the call: a thread that is late must not shorten it.
        return Call(calls.start(HttpCalls.get(base + path, limit)), startNs)
    }

    fun start(path: String, times: Int): List<Call> = List(times) { start(path) }

    override fun close() = calls.close()

    private companion object {
        /** In the words of the JDK's client, which itself only tries a second connection that may be as old. */
        const val NO_ANSWER = "received no bytes"
    }
}

/** A call under way since [startNs] of the monotonic clock. */
internal class Call(private val sent: CompletableFuture<HttpResponse<String>>, startNs: Long) {
    private val replied = sent.thenApply { Reply(it, (System.nanoTime() - startNs) / 1_000_000) }

    /** @throws ExecutionException with the cause if no reply arrived. */
    fun reply(): Reply = replied.get()

    /** Waits until the call ends, with or without a reply. */
    fun await() {
        try {
            replied.get()
        } catch (_: ExecutionException) {}
    }

    /** Closes the connection without waiting for the answer; only cancelling the client's own future does that. */
    fun abandon() {
        sent.cancel(true)
    }
}

internal data class Reply(val status: Int, val type: String, val body: String, val elapsedMs: Long) {
    constructor(
        response: HttpResponse<String>,
        elapsedMs: Long,
    ) : this(
        response.statusCode(),
        response.headers().firstValue("content-type").orElse("none"),
        response.body(),
        elapsedMs,
    )

    val isText: Boolean
        get() = type.substringBefore(';').trim().equals("text/plain", ignoreCase = true)

    override fun toString() = "$status $type '${body.take(SHOWN).replace("\n", "\\n")}' after $elapsedMs ms"

    private companion object {
        const val SHOWN = 120
    }
}
