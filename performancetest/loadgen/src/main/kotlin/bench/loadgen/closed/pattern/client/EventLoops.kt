package bench.loadgen.closed.pattern.client

import io.vertx.core.Vertx
import io.vertx.core.VertxOptions
import java.util.concurrent.TimeUnit

/** One event loop per core, for clients with too many connections for a thread each. */
internal fun eventLoops(): Vertx =
    Vertx.vertx(VertxOptions().setEventLoopPoolSize(Runtime.getRuntime().availableProcessors()))

/** Ends all work there and waits for it: afterwards, data written by its threads may be read. */
internal fun Vertx.end() {
    close().toCompletionStage().toCompletableFuture().get(10, TimeUnit.SECONDS)
}
