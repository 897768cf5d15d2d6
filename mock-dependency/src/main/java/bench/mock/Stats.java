package bench.mock;

import bench.mock.StatsSnapshot.Lateness;
import java.util.Optional;
import org.HdrHistogram.Histogram;

/**
 * Counts calls and their lateness. One lock for all: it costs a few nanoseconds per call, and the figures are always
 * consistent, even if they are read and reset under load.
 */
final class Stats {
    private static final int SIGNIFICANT_DIGITS = 3;

    private final Histogram latenessMicros = new Histogram(SIGNIFICANT_DIGITS);
    private long requests;
    private long answered;
    private long abandoned;
    private long reset;
    private long inFlight;
    private long peakInFlight;

    synchronized void onArrival() {
        requests++;
        inFlight++;
        peakInFlight = Math.max(peakInFlight, inFlight);
    }

    synchronized void onAnswer(long latenessNanos) {
        inFlight--;
        answered++;
        latenessMicros.recordValue(Math.max(0, latenessNanos / 1_000));
    }

    /** Answered early, because the mock was asked to release the call. */
    synchronized void onRelease() {
        inFlight--;
        answered++;
    }

    /** The mock closed the connection; nothing was written, so there is no lateness. */
    synchronized void onReset() {
        inFlight--;
        reset++;
    }

    /** The caller went away first. */
    synchronized void onAbandon() {
        inFlight--;
        abandoned++;
    }

    synchronized StatsSnapshot read() {
        return new StatsSnapshot(
                requests,
                answered,
                abandoned,
                reset,
                inFlight,
                peakInFlight,
                latenessMicros.getTotalCount(),
                lateness());
    }

    /** Calls in flight stay in flight, so the new peak starts with their number. */
    synchronized StatsSnapshot readAndReset() {
        StatsSnapshot before = read();
        requests = answered = abandoned = reset = 0;
        peakInFlight = inFlight;
        latenessMicros.reset();
        return before;
    }

    private Optional<Lateness> lateness() {
        if (latenessMicros.getTotalCount() == 0) {
            return Optional.empty();
        }
        return Optional.of(new Lateness(
                latenessMicros.getValueAtPercentile(50),
                latenessMicros.getValueAtPercentile(99),
                latenessMicros.getMaxValue()));
    }
}
