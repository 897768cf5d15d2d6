package bench.vertx;

import io.vertx.core.Vertx;
import io.vertx.core.VertxOptions;
import io.vertx.micrometer.MicrometerMetricsOptions;
import io.vertx.micrometer.VertxPrometheusOptions;
import java.util.logging.Level;
import java.util.logging.Logger;

public class Main {

    // A failed request is answered, not logged. Kept, because loggers are garbage when nobody holds them.
    private static final Logger LOG = Logger.getLogger("io");

    public static void main(String[] args) {
        LOG.setLevel(Level.OFF);
        var metrics = new MicrometerMetricsOptions()
            .setPrometheusOptions(new VertxPrometheusOptions().setEnabled(true))
            .setJvmMetricsEnabled(true)
            .setEnabled(true);
        Vertx.builder().with(new VertxOptions().setMetricsOptions(metrics)).build()
            .deployVerticle(new FetchVerticle())
            .onFailure(Main::fail);
    }

    private static void fail(Throwable e) {
        System.err.println("Could not start: " + e.getMessage());
        System.exit(2);
    }
}
