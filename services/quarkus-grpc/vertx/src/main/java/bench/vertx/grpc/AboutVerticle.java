package bench.vertx.grpc;

import bench.quarkus.grpc.ThreadKinds;
import io.micrometer.core.instrument.binder.jvm.JvmGcMetrics;
import io.micrometer.core.instrument.binder.jvm.JvmMemoryMetrics;
import io.micrometer.core.instrument.binder.jvm.JvmThreadMetrics;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import io.vertx.core.Future;
import io.vertx.core.VerticleBase;
import io.vertx.core.http.HttpServerRequest;

/** Serves health and metrics on a separate port. */
final class AboutVerticle extends VerticleBase {
    private final PrometheusMeterRegistry registry = new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
    private final JvmGcMetrics collections = new JvmGcMetrics();
    private final int port;

    AboutVerticle(int port) {
        this.port = port;
    }

    @Override
    public Future<?> start() {
        new JvmMemoryMetrics().bindTo(registry);
        new JvmThreadMetrics().bindTo(registry);
        collections.bindTo(registry);
        ThreadKinds.register(registry);
        return vertx.createHttpServer().requestHandler(this::answer).listen(port);
    }

    private void answer(HttpServerRequest request) {
        switch (request.path()) {
            case "/health" -> request.response().end("UP");
            case "/metrics" ->
                request.response()
                        .putHeader("Content-Type", "text/plain; version=0.0.4")
                        .end(registry.scrape());
            default -> request.response().setStatusCode(404).end();
        }
    }
}
