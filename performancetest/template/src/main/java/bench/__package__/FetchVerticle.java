package bench.__package__;

import io.vertx.core.Future;
import io.vertx.core.VerticleBase;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.PoolOptions;
import io.vertx.ext.web.Router;
import io.vertx.ext.web.RoutingContext;
import io.vertx.ext.web.client.HttpResponse;
import io.vertx.ext.web.client.WebClient;
import io.vertx.ext.web.client.WebClientOptions;
import io.vertx.micrometer.PrometheusScrapingHandler;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

public class FetchVerticle extends VerticleBase {

    private final String url = System.getenv("DEPENDENCY_URL") + "/";
    private final long timeoutMs = Long.parseLong(
            Optional.ofNullable(System.getenv("DEPENDENCY_TIMEOUT_MS")).orElse("30000"));
    private WebClient client;

    @Override
    public Future<?> start() {
        client = WebClient.create(vertx, new WebClientOptions(), pool());
        var router = Router.router(vertx);
        router.get("/").handler(this::fetch);
        router.get("/ping").handler(context -> text(context, 200, "pong"));
        router.get("/health").handler(context -> text(context, 200, "UP"));
        router.get("/metrics").handler(PrometheusScrapingHandler.create());
        var port = Integer.parseInt(Optional.ofNullable(System.getenv("PORT")).orElse("8080"));
        return vertx.createHttpServer().requestHandler(router).listen(port);
    }

    /** Vert.x has no settings file. Without the variable, its default applies. */
    private static PoolOptions pool() {
        var options = new PoolOptions();
        Optional.ofNullable(System.getenv("HTTP1_MAX_POOL_SIZE"))
                .map(Integer::parseInt)
                .ifPresent(options::setHttp1MaxSize);
        return options;
    }

    private void fetch(RoutingContext context) {
        // The client's timeout frees the connection, but starts again when a queued call gets one, and with each piece
        // of data.
        client.getAbs(url)
                .timeout(timeoutMs)
                .send()
                .timeout(timeoutMs, TimeUnit.MILLISECONDS)
                .map(FetchVerticle::result)
                .onSuccess(result -> text(context, 200, "Fetched third party result:" + result))
                .onFailure(e -> fail(context, e));
    }

    private static int result(HttpResponse<Buffer> answer) {
        if (answer.statusCode() != 200) {
            throw new IllegalStateException("Dependency answered " + answer.statusCode());
        }
        return Integer.parseInt(String.valueOf(answer.bodyAsString()).trim());
    }

    private static void fail(RoutingContext context, Throwable e) {
        if (e instanceof TimeoutException) {
            text(context, 504, "Dependency took too long");
        } else {
            text(context, 502, "Dependency failed");
        }
    }

    private static void text(RoutingContext context, int status, String body) {
        if (!context.response().closed()) {
            context.response()
                    .setStatusCode(status)
                    .putHeader("Content-Type", "text/plain")
                    .end(body);
        }
    }
}
