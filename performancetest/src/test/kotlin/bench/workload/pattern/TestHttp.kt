package bench.workload.pattern

import io.vertx.core.Vertx
import io.vertx.core.http.HttpServer
import io.vertx.core.http.HttpServerRequest
import io.vertx.core.http.HttpServerResponse
import java.util.concurrent.TimeUnit

/** A server of HTTP on one event loop that does what it is told. */
internal class TestHttp(prepare: HttpServer.(Vertx) -> Unit) : AutoCloseable {
    private val vertx = Vertx.vertx()
    private val server =
        vertx
            .createHttpServer()
            .also { it.prepare(vertx) }
            .listen(0, "127.0.0.1")
            .toCompletionStage()
            .toCompletableFuture()
            .get(10, TimeUnit.SECONDS)
    val port: Int = server.actualPort()

    override fun close() = vertx.end()

    companion object {
        /** @param answer gets the body that was posted, if it was JSON by its head. */
        fun echo(answer: HttpServerRequest.(ByteArray) -> Unit) = TestHttp {
            requestHandler { request ->
                val isRight =
                    "${request.method()} ${request.path()} ${request.getHeader("content-type")}" ==
                        "POST /echo application/json"
                request.bodyHandler { body ->
                    if (isRight) request.answer(body.bytes) else request.response().setStatusCode(415).end()
                }
            }
        }

        /** Longer than it takes to open some streams: what ticks before all are open counts for nothing. */
        private const val FIRST_MS = 400L

        /** Of each stream [write] is called every ten milliseconds, with the number of the call. */
        fun ticker(status: Int = 200, write: HttpServerResponse.(Long) -> Unit) = TestHttp { vertx ->
            requestHandler { request ->
                val response =
                    request
                        .response()
                        .setStatusCode(status)
                        .setChunked(true)
                        .putHeader("content-type", "text/event-stream")
                if (request.path() != "/stream/ticker" || status != 200) response.setStatusCode(status).end()
                else
                    response.writeHead().onSuccess {
                        var number = 0L
                        vertx.setPeriodic(FIRST_MS, 10) { id ->
                            if (response.ended() || response.closed()) vertx.cancelTimer(id)
                            else response.write(number++)
                        }
                    }
            }
        }
    }
}
