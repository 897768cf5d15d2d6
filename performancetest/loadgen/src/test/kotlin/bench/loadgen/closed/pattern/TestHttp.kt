package bench.loadgen.closed.pattern

import bench.loadgen.closed.pattern.client.end
import io.vertx.core.Vertx
import io.vertx.core.http.HttpServer
import io.vertx.core.http.HttpServerRequest
import java.util.concurrent.TimeUnit

/** An HTTP server on one event loop, set up by the test. */
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
        /** @param answer gets the posted body if its content type is JSON */
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
    }
}
