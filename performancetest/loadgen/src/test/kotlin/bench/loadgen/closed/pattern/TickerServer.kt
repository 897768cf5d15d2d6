package bench.loadgen.closed.pattern

import bench.loadgen.closed.pattern.client.end
import io.vertx.core.http.HttpServerResponse
import java.util.concurrent.CopyOnWriteArrayList

/** Event streams that the test writes; with a [status] other than 200 there are none. */
internal class TickerServer(status: Int = 200) : AutoCloseable {
    private val streams = CopyOnWriteArrayList<HttpServerResponse>()
    private val server = TestHttp {
        requestHandler { request ->
            val response = request.response().putHeader("content-type", "text/event-stream").setChunked(true)
            if (request.path() != "/stream/ticker" || status != 200) response.setStatusCode(status).end()
            else {
                streams += response
                response.writeHead()
            }
        }
    }
    val port = server.port

    fun each(write: HttpServerResponse.() -> Unit) = streams.forEach(write)

    override fun close() = server.close()
}
