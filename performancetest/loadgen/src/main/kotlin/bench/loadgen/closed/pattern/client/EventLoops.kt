package bench.loadgen.closed.pattern.client

import io.vertx.core.Vertx
import io.vertx.core.VertxOptions
import java.util.concurrent.TimeUnit

/** An event loop for each core, for clients of many connections, none of which may have a thread. */
internal fun eventLoops(): Vertx =
    Vertx.vertx(VertxOptions().setEventLoopPoolSize(Runtime.getRuntime().availableProcessors()))

/** Ends what goes on there, and waits for it: what its threads wrote may then be read. */
internal fun Vertx.end() {
    close().toCompletionStage().toCompletableFuture().get(10, TimeUnit.SECONDS)
}
