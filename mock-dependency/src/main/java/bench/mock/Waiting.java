package bench.mock;

import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * The calls of one event loop that wait for the end of their delay. It runs only on that loop, so it needs no locks.
 */
final class Waiting {
    private final Set<Call> calls = new HashSet<>();

    void add(Call call) {
        calls.add(call);
    }

    void remove(Call call) {
        calls.remove(call);
    }

    void releaseAll() {
        List.copyOf(calls).forEach(Call::release);
    }
}
