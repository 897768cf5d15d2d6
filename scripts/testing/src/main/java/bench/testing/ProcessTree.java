package bench.testing;

import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** All processes that this one has started, directly or not, also those whose parent has gone meanwhile. */
final class ProcessTree {
    private static final Duration PATIENCE = Duration.ofSeconds(30);

    private final Set<ProcessHandle> seen = ConcurrentHashMap.newKeySet();

    /** To be called again and again: a process whose parent has gone is found no more. */
    void look() {
        ProcessHandle.current().descendants().forEach(seen::add);
    }

    /** Asks all to end, and kills what has not ended in time: `bench` stops its containers meanwhile. */
    void end() {
        look();
        seen.forEach(ProcessHandle::destroy);
        long deadline = System.nanoTime() + PATIENCE.toNanos();
        while (System.nanoTime() < deadline && seen.stream().anyMatch(ProcessHandle::isAlive)) {
            pause();
            look();
        }
        seen.forEach(ProcessHandle::destroyForcibly);
    }

    private static void pause() {
        try {
            Thread.sleep(100);
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
        }
    }
}
