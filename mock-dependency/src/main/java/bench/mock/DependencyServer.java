package bench.mock;

import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.VerticleBase;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServer;
import io.vertx.core.http.HttpServerOptions;
import io.vertx.core.http.HttpServerRequest;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;

/** The port that services call. One instance per event loop; Vert.x spreads connections over them in turn. */
final class DependencyServer extends VerticleBase {
    /** Thousands of connections may arrive in one burst. The kernel caps this at net.core.somaxconn. */
    private static final int ACCEPT_BACKLOG = 16_384;

    private final Settings settings;
    private final AtomicReference<Behaviour> behaviour;
    private final Stats stats;
    private HttpServer server;
    private Connections connections;
    private Waiting waiting;

    DependencyServer(Settings settings, AtomicReference<Behaviour> behaviour, Stats stats) {
        this.settings = settings;
        this.behaviour = behaviour;
        this.stats = stats;
    }

    @Override
    public Future<?> start() {
        waiting = new Waiting(vertx);
        return listen();
    }

    /** From any thread. Completes when the port accepts calls on this event loop. */
    Future<Void> open() {
        return onLoop(this::listen);
    }

    /**
     * From any thread. Completes when this event loop has no connection and no call left; the last loop closes the
     * port.
     */
    Future<Void> shut() {
        return onLoop(() -> {
            connections.resetAll();
            return server.close();
        });
    }

    /** From any thread. Completes when all calls that wait here have been answered. */
    Future<Void> release() {
        return onLoop(() -> {
            waiting.releaseAll();
            return Future.succeededFuture();
        });
    }

    private Future<Void> listen() {
        // HTTP/1.1 only: a client that upgrades would put 100 calls on one connection and measure something else.
        HttpServerOptions options = new HttpServerOptions()
                .setHttp2ClearTextEnabled(false)
                .setAcceptBacklog(ACCEPT_BACKLOG)
                .setSoLinger(Connections.LINGER_RESET);
        Connections current = new Connections();
        connections = current;
        // A closed server cannot listen again.
        server = vertx.createHttpServer(options)
                .connectionHandler(current::add)
                .requestHandler(request -> handle(request, current));
        return Listening.listen(server, settings.host(), settings.port()).mapEmpty();
    }

    /** Runs on the loop of this instance, whose context Vert.x gives to the server that is created there. */
    private Future<Void> onLoop(Supplier<Future<Void>> action) {
        Promise<Void> done = Promise.promise();
        context.runOnContext(start -> Future.succeededFuture()
                .compose(begun -> action.get())
                // Once more on the loop: the work that closing connections has queued there must run first.
                .onComplete(result -> context.runOnContext(end -> done.handle(result))));
        return done.future();
    }

    private void handle(HttpServerRequest request, Connections current) {
        if (request.method() == HttpMethod.GET && "/".equals(request.path())) {
            new Call(request, current, waiting, behaviour.get(), stats).start();
        } else {
            request.response().setStatusCode(404).end("Only GET / is served here.");
        }
    }
}
