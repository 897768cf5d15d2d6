package bench.mock;

import bench.mock.StatsSnapshot.Lateness;
import io.vertx.core.json.JsonObject;
import java.util.Locale;
import java.util.function.ToLongFunction;

/** The figures as JSON and as Prometheus text. */
final class StatsFormat {
    private StatsFormat() {}

    static JsonObject json(StatsSnapshot stats, OpenFileDescriptors files) {
        return new JsonObject()
                .put("requests", stats.requests())
                .put("answered", stats.answered())
                .put("abandoned", stats.abandoned())
                .put("reset", stats.reset())
                .put("in_flight", stats.inFlight())
                .put("peak_in_flight", stats.peakInFlight())
                .put("lateness_ms", latenessMs(stats))
                .put("file_descriptors", files.count())
                .put("file_descriptors_limit", files.limit());
    }

    private static JsonObject latenessMs(StatsSnapshot stats) {
        return new JsonObject()
                .put("p50", milliseconds(stats, Lateness::p50Micros))
                .put("p99", milliseconds(stats, Lateness::p99Micros))
                .put("max", milliseconds(stats, Lateness::maxMicros))
                .put("count", stats.latenessCount());
    }

    private static Double milliseconds(StatsSnapshot stats, ToLongFunction<Lateness> micros) {
        return stats.lateness()
                .map(lateness -> micros.applyAsLong(lateness) / 1e3)
                .orElse(null);
    }

    static String prometheus(StatsSnapshot stats, OpenFileDescriptors files) {
        return metric("mock_requests_total", "counter", stats.requests())
                + metric("mock_answered_total", "counter", stats.answered())
                + metric("mock_abandoned_total", "counter", stats.abandoned())
                + metric("mock_reset_total", "counter", stats.reset())
                + metric("mock_in_flight", "gauge", stats.inFlight())
                + metric("mock_peak_in_flight", "gauge", stats.peakInFlight())
                + "# TYPE mock_lateness_seconds summary\n"
                + quantile("0.5", stats, Lateness::p50Micros)
                + quantile("0.99", stats, Lateness::p99Micros)
                + quantile("1", stats, Lateness::maxMicros)
                + "mock_lateness_seconds_count " + stats.latenessCount() + "\n"
                + gauge("process_open_fds", files.count())
                + gauge("process_max_fds", files.limit());
    }

    private static String gauge(String name, Long valueOrNull) {
        return valueOrNull == null ? "" : metric(name, "gauge", valueOrNull);
    }

    private static String metric(String name, String type, long value) {
        return "# TYPE %s %s\n%s %d\n".formatted(name, type, name, value);
    }

    private static String quantile(String quantile, StatsSnapshot stats, ToLongFunction<Lateness> micros) {
        String seconds = stats.lateness()
                .map(lateness -> String.format(Locale.ROOT, "%.6f", micros.applyAsLong(lateness) / 1e6))
                .orElse("NaN");
        return "mock_lateness_seconds{quantile=\"" + quantile + "\"} " + seconds + "\n";
    }
}
