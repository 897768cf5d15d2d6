package bench.quarkus.grpc.server;

import bench.quarkus.grpc.ThreadKinds;
import io.micrometer.core.instrument.MeterRegistry;
import io.quarkus.runtime.StartupEvent;
import jakarta.enterprise.event.Observes;

/** Adds thread counts to the metrics. */
public class Threads {
    void register(@Observes StartupEvent start, MeterRegistry registry) {
        ThreadKinds.register(registry);
    }
}
