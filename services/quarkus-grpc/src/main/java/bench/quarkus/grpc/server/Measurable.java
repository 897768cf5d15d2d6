package bench.quarkus.grpc.server;

import io.micrometer.core.instrument.MeterRegistry;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import org.eclipse.microprofile.health.HealthCheck;
import org.eclipse.microprofile.health.HealthCheckResponse;
import org.eclipse.microprofile.health.Readiness;

/**
 * With the separate server, Quarkus answers by HTTP some 100 ms before its metrics include the heap. This check delays
 * readiness until they do.
 */
@Readiness
@ApplicationScoped
public class Measurable implements HealthCheck {
    @Inject
    MeterRegistry registry;

    @Override
    public HealthCheckResponse call() {
        return HealthCheckResponse.named("measurable")
                .status(registry.find("jvm.memory.max").gauge() != null)
                .build();
    }
}
