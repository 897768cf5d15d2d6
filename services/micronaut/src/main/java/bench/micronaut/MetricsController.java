package bench.micronaut;

import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Get;

/** Micronaut's own endpoint is fixed to /prometheus; the contract requires /metrics. */
@Controller("/metrics")
public class MetricsController {

    private final PrometheusMeterRegistry registry;

    MetricsController(PrometheusMeterRegistry registry) {
        this.registry = registry;
    }

    @Get(produces = "text/plain; version=0.0.4")
    String scrape() {
        return registry.scrape();
    }
}
