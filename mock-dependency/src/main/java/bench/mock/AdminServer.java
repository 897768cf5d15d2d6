package bench.mock;

import io.vertx.core.Future;
import io.vertx.core.VerticleBase;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerOptions;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.json.JsonObject;

/** Reads and changes the mock while it runs. */
final class AdminServer extends VerticleBase {
    private final Settings settings;
    private final Port port;
    private final Stats stats;

    AdminServer(Settings settings, Port port, Stats stats) {
        this.settings = settings;
        this.port = port;
        this.stats = stats;
    }

    @Override
    public Future<?> start() {
        HttpServerOptions options = new HttpServerOptions().setHttp2ClearTextEnabled(false);
        return Listening.listen(
                vertx.createHttpServer(options).requestHandler(this::handle), settings.host(), settings.adminPort());
    }

    private void handle(HttpServerRequest request) {
        switch (request.method().name() + " " + request.path()) {
            case "GET /behaviour" -> json(request, 200, BehaviourJson.render(port.behaviour()));
            case "PUT /behaviour" -> request.body().onSuccess(body -> setBehaviour(request, body));
            case "GET /stats" -> json(request, 200, StatsFormat.json(stats.read(), OpenFileDescriptors.now()));
            case "POST /stats/reset" ->
                json(request, 200, StatsFormat.json(stats.readAndReset(), OpenFileDescriptors.now()));
            case "POST /release" -> port.release().onComplete(done -> send(request, 200, "text/plain", "done"));
            case "POST /gc" -> collectGarbage(request);
            case "GET /metrics" -> send(request, 200, "text/plain; version=0.0.4", prometheus());
            case "GET /health" -> send(request, 200, "text/plain", "ok");
            default -> send(request, 404, "text/plain", "Unknown path or method.");
        }
    }

    private String prometheus() {
        return StatsFormat.prometheus(stats.read(), OpenFileDescriptors.now());
    }

    private static void collectGarbage(HttpServerRequest request) {
        System.gc();
        send(request, 200, "text/plain", "done");
    }

    private void setBehaviour(HttpServerRequest request, Buffer body) {
        try {
            Behaviour behaviour = BehaviourJson.parse(body.toString());
            port.change(behaviour)
                    .onSuccess(changed -> json(request, 200, BehaviourJson.render(behaviour)))
                    .onFailure(cause -> send(request, 500, "text/plain", String.valueOf(cause.getMessage())));
        } catch (UserError e) {
            send(request, 400, "text/plain", e.getMessage());
        }
    }

    private static void json(HttpServerRequest request, int status, JsonObject body) {
        send(request, status, "application/json", body.encode());
    }

    private static void send(HttpServerRequest request, int status, String type, String body) {
        request.response()
                .setStatusCode(status)
                .putHeader(HttpHeaders.CONTENT_TYPE, type)
                .end(body);
    }
}
