package bench.quarkus.grpc;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.Map;

/** Counts platform threads by kind, which their names show. Works for every server. */
public final class ThreadKinds {
    private static final Map<String, String> PREFIXES =
            Map.of("event-loop", "vert.x-eventloop-thread-", "worker", "executor-thread-");

    private ThreadKinds() {}

    public static void register(MeterRegistry registry) {
        PREFIXES.forEach((kind, prefix) -> Gauge.builder("bench.threads", () -> count(prefix))
                .tag("kind", kind)
                .register(registry));
    }

    private static long count(String prefix) {
        return Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> thread.getName().startsWith(prefix))
                .count();
    }
}
