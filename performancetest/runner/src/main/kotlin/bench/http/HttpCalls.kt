package bench.http

import java.io.IOException
import java.net.URI
import java.net.http.HttpClient
import java.net.http.HttpRequest
import java.net.http.HttpResponse
import java.net.http.HttpResponse.BodyHandlers
import java.time.Duration
import java.util.concurrent.CompletableFuture

/**
 * Calls of the bench itself, over HTTP/1.1, to services, mock and monitoring. Load generators make the load.
 *
 * @param connectLimit null: as long as a call may last.
 */
class HttpCalls(connectLimit: Duration? = null) : AutoCloseable {
    private val client =
        HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .apply { connectLimit?.let(::connectTimeout) }
            .build()

    /** @throws IOException if no answer arrives within the limit of the request. */
    fun send(request: HttpRequest.Builder): HttpResponse<String> = client.send(request.build(), BodyHandlers.ofString())

    /** Does not wait; only cancelling the returned future closes the connection. */
    fun start(request: HttpRequest.Builder): CompletableFuture<HttpResponse<String>> =
        client.sendAsync(request.build(), BodyHandlers.ofString())

    /** Whether it answers with [status], whatever the body; false without an answer. */
    fun isOk(url: String, limit: Duration, status: Int = OK): Boolean = status(url, limit) == status

    /** Its status, whatever the body; null without an answer. */
    fun status(url: String, limit: Duration): Int? =
        try {
            client.send(get(url, limit).build(), BodyHandlers.discarding()).statusCode()
        } catch (_: IOException) {
            null
        }

    override fun close() = client.shutdownNow()

    companion object {
        const val OK = 200

        /**
         * A GET of [url]; a method that is set later replaces it.
         *
         * @param limit from the call to the head of its answer; the JDK does not limit the rest.
         */
        fun get(url: String, limit: Duration? = null): HttpRequest.Builder =
            HttpRequest.newBuilder(URI(url)).apply { limit?.let(::timeout) }
    }
}
