package bench.quarkus.persistence;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.quarkus.runtime.StartupEvent;
import jakarta.enterprise.event.Observes;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadInfo;
import java.lang.management.ThreadMXBean;
import java.util.Arrays;
import java.util.Map;
import java.util.Objects;

/** Counts platform threads by kind, which their names show. */
public class ThreadKinds {
    private static final Map<String, String> PREFIXES =
            Map.of("event-loop", "vert.x-eventloop-thread-", "worker", "executor-thread-");
    private final ThreadMXBean threads = ManagementFactory.getThreadMXBean();

    void register(@Observes StartupEvent start, MeterRegistry registry) {
        PREFIXES.forEach((kind, prefix) -> Gauge.builder("bench.threads", () -> count(prefix))
                .tag("kind", kind)
                .register(registry));
    }

    private long count(String prefix) {
        return Arrays.stream(threads.getThreadInfo(threads.getAllThreadIds()))
                .filter(Objects::nonNull)
                .map(ThreadInfo::getThreadName)
                .filter(name -> name.startsWith(prefix))
                .count();
    }
}
