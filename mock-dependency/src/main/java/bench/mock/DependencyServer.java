package bench.mock;

import io.vertx.core.Future;
import io.vertx.core.VerticleBase;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServerOptions;
import io.vertx.core.http.HttpServerRequest;
import java.util.concurrent.atomic.AtomicReference;

/** The port that services call. One instance per event loop; Vert.x spreads connections over them in turn. */
final class DependencyServer extends VerticleBase {
    /** Thousands of connections may arrive in one burst. The kernel caps this at net.core.somaxconn. */
    private static final int ACCEPT_BACKLOG = 16_384;

    private final Settings settings;
    private final AtomicReference<Behaviour> behaviour;
    private final Stats stats;

    DependencyServer(Settings settings, AtomicReference<Behaviour> behaviour, Stats stats) {
        this.settings = settings;
        this.behaviour = behaviour;
        this.stats = stats;
    }

    @Override
    public Future<?> start() {
        // HTTP/1.1 only: a client that upgrades would put 100 calls on one connection and measure something else.
        HttpServerOptions options = new HttpServerOptions()
                .setHttp2ClearTextEnabled(false)
                .setAcceptBacklog(ACCEPT_BACKLOG);
        return Listening.listen(vertx.createHttpServer(options).requestHandler(this::handle),
                settings.host(), settings.port());
    }

    private void handle(HttpServerRequest request) {
        if (request.method() == HttpMethod.GET && "/".equals(request.path())) {
            new Call(request, behaviour.get(), stats).start(vertx);
        } else {
            request.response().setStatusCode(404).end("Only GET / is served here.");
        }
    }
}
