package bench.mock;

import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.VerticleBase;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServer;
import io.vertx.core.http.HttpServerOptions;
import io.vertx.core.http.HttpServerRequest;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;

/** The port and the Unix socket that services call. One instance per event loop; connections go to them in turn. */
final class DependencyServer extends VerticleBase {
    /** Thousands of connections may arrive in one burst. The kernel caps this at net.core.somaxconn. */
    private static final int ACCEPT_BACKLOG = 16_384;

    private final Settings settings;
    private final AtomicReference<Behaviour> behaviour;
    private final Stats stats;
    private List<HttpServer> servers = List.of();
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
     * port and the socket.
     */
    Future<Void> shut() {
        return onLoop(() -> {
            connections.resetAll();
            return Future.join(servers.stream().map(HttpServer::close).toList()).mapEmpty();
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
        Connections current = new Connections();
        connections = current;
        // A closed server cannot listen again.
        HttpServer atPort = server(current, Connections.LINGER_RESET);
        servers = List.of(atPort);
        Future<HttpServer> listening = Listening.listen(atPort, settings.host(), settings.port());
        if (!settings.hasSocket()) {
            return listening.mapEmpty();
        }
        // A Unix socket has no such option: its callers find the connection closed.
        HttpServer atSocket = server(current, Connections.LINGER_DEFAULT);
        servers = List.of(atPort, atSocket);
        return listening
                .compose(open -> Listening.listen(atSocket, settings.socket()))
                // Both are open, or none.
                .recover(cause -> atPort.close().transform(closed -> Future.failedFuture(cause)))
                .mapEmpty();
    }

    private HttpServer server(Connections current, int linger) {
        // HTTP/1.1 only: a client that upgrades would put 100 calls on one connection and measure something else.
        HttpServerOptions options = new HttpServerOptions()
                .setHttp2ClearTextEnabled(false)
                .setAcceptBacklog(ACCEPT_BACKLOG)
                .setSoLinger(linger);
        return vertx.createHttpServer(options)
                .connectionHandler(current::add)
                .requestHandler(request -> handle(request, current));
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
