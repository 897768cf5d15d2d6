package bench.testing;

import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** All descendants of this process, also those with a parent that has ended meanwhile. */
final class ProcessTree {
    private static final Duration PATIENCE = Duration.ofSeconds(30);

    private final Set<ProcessHandle> seen = ConcurrentHashMap.newKeySet();

    /** Call this repeatedly: a process can no longer be found after its parent has ended. */
    void look() {
        ProcessHandle.current().descendants().forEach(seen::add);
    }

    /** Asks all to end and kills the rest after a time. `bench` needs that time to stop its containers. */
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
