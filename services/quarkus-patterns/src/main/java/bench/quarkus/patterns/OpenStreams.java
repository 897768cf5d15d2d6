package bench.quarkus.patterns;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.quarkus.runtime.StartupEvent;
import io.quarkus.websockets.next.OpenConnections;
import jakarta.enterprise.event.Observes;
import java.util.function.Supplier;

/** Counts open streams of each kind. */
public class OpenStreams {
    void register(
            @Observes StartupEvent start,
            MeterRegistry registry,
            TickerResource ticker,
            OpenConnections sockets,
            Room room) {
        gauge(registry, "sse", ticker::open);
        gauge(registry, "websocket", () -> sockets.stream().count());
        gauge(registry, "grpc", room::size);
    }

    private static void gauge(MeterRegistry registry, String kind, Supplier<Number> count) {
        Gauge.builder("bench.streams", count).tag("kind", kind).register(registry);
    }
}
