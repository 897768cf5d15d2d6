package bench.mock;

import io.vertx.core.Vertx;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.TimeUnit;

/**
 * The calls of one event loop that wait for the end of their delay. Calls that end in the same tick share one timer,
 * because at thousands of calls per second each timer costs CPU and a wake-up. So a call waits up to one tick too long,
 * never too short. It runs only on its loop, so it needs no locks.
 */
final class Waiting {
    static final long TICK_NANOS = 250_000;

    private final Vertx vertx;
    private final Map<Long, List<Call>> callsByTick = new HashMap<>();

    /** Where a call waits. A call that ends early leaves a gap, so that no other call moves. */
    record Place(List<Call> calls, int index) {
        void clear() {
            calls.set(index, null);
        }
    }

    Waiting(Vertx vertx) {
        this.vertx = vertx;
    }

    /** @param dueNanos when its delay is over, by {@link System#nanoTime()} */
    Place add(Call call, long dueNanos) {
        long tick = Math.ceilDiv(dueNanos, TICK_NANOS);
        List<Call> calls = callsByTick.get(tick);
        if (calls == null) {
            calls = new ArrayList<>(4);
            callsByTick.put(tick, calls);
            endLater(tick);
        }
        calls.add(call);
        return new Place(calls, calls.size() - 1);
    }

    private void endLater(long tick) {
        long waitNanos = Math.max(1, tick * TICK_NANOS - System.nanoTime());
        // Not setTimer: it rounds to milliseconds and keeps a map of all timers.
        vertx.timer(waitNanos, TimeUnit.NANOSECONDS)
                .onSuccess(due -> waitingIn(callsByTick.remove(tick)).forEach(Call::end));
    }

    void releaseAll() {
        callsByTick.values().stream()
                .flatMap(calls -> waitingIn(calls).stream())
                .toList()
                .forEach(Call::release);
    }

    /** A copy, because a call that ends may end others, or let new ones arrive. */
    private static List<Call> waitingIn(List<Call> calls) {
        return calls.stream().filter(Objects::nonNull).toList();
    }
}
