package bench.mock;

import io.vertx.core.Future;
import io.vertx.core.VerticleBase;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerOptions;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.json.JsonObject;
import java.util.concurrent.atomic.AtomicReference;

/** Reads and changes the mock while it runs. */
final class AdminServer extends VerticleBase {
    private final Settings settings;
    private final AtomicReference<Behaviour> behaviour;
    private final Stats stats;

    AdminServer(Settings settings, AtomicReference<Behaviour> behaviour, Stats stats) {
        this.settings = settings;
        this.behaviour = behaviour;
        this.stats = stats;
    }

    @Override
    public Future<?> start() {
        HttpServerOptions options = new HttpServerOptions().setHttp2ClearTextEnabled(false);
        return Listening.listen(vertx.createHttpServer(options).requestHandler(this::handle),
                settings.host(), settings.adminPort());
    }

    private void handle(HttpServerRequest request) {
        switch (request.method().name() + " " + request.path()) {
            case "GET /behaviour" -> json(request, 200, BehaviourJson.render(behaviour.get()));
            case "PUT /behaviour" -> request.body().onSuccess(body -> setBehaviour(request, body));
            case "GET /stats" -> json(request, 200, StatsFormat.json(stats.read()));
            case "POST /stats/reset" -> json(request, 200, StatsFormat.json(stats.readAndReset()));
            case "POST /gc" -> collectGarbage(request);
            case "GET /metrics" -> send(request, 200, "text/plain; version=0.0.4", StatsFormat.prometheus(stats.read()));
            case "GET /health" -> send(request, 200, "text/plain", "ok");
            default -> send(request, 404, "text/plain", "Unknown path or method.");
        }
    }

    private static void collectGarbage(HttpServerRequest request) {
        System.gc();
        send(request, 200, "text/plain", "done");
    }

    private void setBehaviour(HttpServerRequest request, Buffer body) {
        try {
            behaviour.set(BehaviourJson.parse(body.toString()));
            json(request, 200, BehaviourJson.render(behaviour.get()));
        } catch (UserError e) {
            send(request, 400, "text/plain", e.getMessage());
        }
    }

    private static void json(HttpServerRequest request, int status, JsonObject body) {
        send(request, status, "application/json", body.encode());
    }

    private static void send(HttpServerRequest request, int status, String type, String body) {
        request.response().setStatusCode(status).putHeader(HttpHeaders.CONTENT_TYPE, type).end(body);
    }
}
