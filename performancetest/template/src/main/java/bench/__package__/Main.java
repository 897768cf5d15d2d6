package bench.__package__;

import io.micrometer.core.instrument.binder.system.FileDescriptorMetrics;
import io.vertx.core.Vertx;
import io.vertx.core.VertxOptions;
import io.vertx.micrometer.Label;
import io.vertx.micrometer.MicrometerMetricsOptions;
import io.vertx.micrometer.VertxPrometheusOptions;
import io.vertx.micrometer.backends.BackendRegistries;
import java.util.logging.Level;
import java.util.logging.Logger;

public class Main {

    // Failed requests are answered, not logged. A field, because loggers without a reference are garbage-collected.
    private static final Logger LOG = Logger.getLogger("io");

    public static void main(String[] args) {
        LOG.setLevel(Level.OFF);
        var metrics = new MicrometerMetricsOptions()
                .setPrometheusOptions(new VertxPrometheusOptions().setEnabled(true))
                .setJvmMetricsEnabled(true)
                .addLabels(Label.HTTP_ROUTE)
                .setEnabled(true);
        var vertx = Vertx.builder()
                .with(new VertxOptions().setMetricsOptions(metrics))
                .build();
        new FileDescriptorMetrics().bindTo(BackendRegistries.getDefaultNow());
        vertx.deployVerticle(new FetchVerticle()).onFailure(Main::fail);
    }

    private static void fail(Throwable e) {
        System.err.println("Could not start: " + e.getMessage());
        System.exit(2);
    }
}
