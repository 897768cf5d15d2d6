package bench.mock;

import java.util.Objects;
import java.util.SplittableRandom;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicLong;
import java.util.random.RandomGenerator;

/**
 * Where calls get their chance from. With a seed, the n-th call of a behaviour always draws the same, whichever thread
 * serves it, so that a run can be repeated.
 */
final class Draws {
    private final Long seed;
    private final long first;
    private final AtomicLong calls = new AtomicLong();

    private Draws(Long seed) {
        this.seed = seed;
        // Mixed: neighbouring seeds would otherwise draw the same, one call later.
        this.first = seed == null ? 0 : new SplittableRandom(seed).nextLong();
    }

    static Draws unseeded() {
        return new Draws(null);
    }

    static Draws seeded(long seed) {
        return new Draws(seed);
    }

    /** Null without one. */
    Long seed() {
        return seed;
    }

    /** For one call. */
    RandomGenerator next() {
        if (seed == null) {
            return ThreadLocalRandom.current();
        }
        return new SplittableRandom(first + calls.getAndIncrement());
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Draws draws && Objects.equals(seed, draws.seed);
    }

    @Override
    public int hashCode() {
        return Objects.hashCode(seed);
    }
}
