package bench.mock;

import java.util.Optional;

/** The figures at one moment; no lateness before the first answer. */
record StatsSnapshot(
        long requests,
        long answered,
        long abandoned,
        long reset,
        long inFlight,
        long peakInFlight,
        long latenessCount,
        Optional<Lateness> lateness) {
    record Lateness(long p50Micros, long p99Micros, long maxMicros) {}
}
