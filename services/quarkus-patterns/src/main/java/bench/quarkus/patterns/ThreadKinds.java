package bench.quarkus.patterns;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.quarkus.runtime.StartupEvent;
import jakarta.enterprise.event.Observes;
import java.util.Arrays;
import java.util.Map;
import java.util.stream.Stream;

/** Counts platform threads by kind, which their names show. Uses thread groups, which native executables also have. */
public class ThreadKinds {
    private static final Map<String, String> PREFIXES =
            Map.of("event-loop", "vert.x-eventloop-thread-", "worker", "executor-thread-");

    void register(@Observes StartupEvent start, MeterRegistry registry) {
        PREFIXES.forEach((kind, prefix) -> Gauge.builder("bench.threads", () -> count(prefix))
                .tag("kind", kind)
                .register(registry));
    }

    private static long count(String prefix) {
        Thread[] threads = new Thread[Thread.activeCount() * 2 + 1_000];
        int count = all().enumerate(threads, true);
        return Arrays.stream(threads, 0, count)
                .filter(thread -> thread.getName().startsWith(prefix))
                .count();
    }

    private static ThreadGroup all() {
        return Stream.iterate(Thread.currentThread().getThreadGroup(), ThreadGroup::getParent)
                .takeWhile(group -> group != null)
                .reduce((inner, outer) -> outer)
                .orElseThrow();
    }
}
