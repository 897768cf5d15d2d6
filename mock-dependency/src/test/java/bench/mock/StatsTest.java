package bench.mock;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.vertx.core.json.JsonObject;
import org.junit.jupiter.api.Test;

class StatsTest {
    private static final OpenFileDescriptors FILES = new OpenFileDescriptors(12L, 20_000L);

    private final Stats stats = new Stats();

    @Test
    void everyCallEndsInOneCounter() {
        arrivals(5);
        stats.onAnswer(0);
        stats.onReset();
        stats.onAbandon();
        StatsSnapshot read = stats.read();
        assertEquals(5, read.requests());
        assertEquals(read.requests(), read.answered() + read.reset() + read.abandoned() + read.inFlight());
        assertEquals(2, read.inFlight());
        assertEquals(5, read.peakInFlight());
    }

    @Test
    void percentilesAreNullWithoutAnswers() {
        JsonObject lateness = StatsFormat.json(stats.read(), FILES).getJsonObject("lateness_ms");
        assertEquals(0, lateness.getLong("count"));
        assertTrue(lateness.containsKey("p50"));
        assertNull(lateness.getValue("p50"));
        assertTrue(
                StatsFormat.prometheus(stats.read(), FILES).contains("mock_lateness_seconds{quantile=\"0.99\"} NaN\n"));
    }

    @Test
    void latenessIsInMillisecondsWithMicrosecondsBehindThePoint() {
        arrivals(100);
        for (int micros = 1; micros <= 100; micros++) {
            stats.onAnswer(micros * 1_000L);
        }
        JsonObject lateness = StatsFormat.json(stats.read(), FILES).getJsonObject("lateness_ms");
        assertEquals(new JsonObject("{\"p50\":0.05,\"p99\":0.099,\"max\":0.1,\"count\":100}"), lateness);
        assertTrue(StatsFormat.prometheus(stats.read(), FILES)
                .contains("mock_lateness_seconds{quantile=\"1\"} 0.000100\n"));
    }

    @Test
    void resetReturnsWhatWasAndKeepsCallsInFlight() {
        arrivals(3);
        stats.onAnswer(1_000);
        StatsSnapshot before = stats.readAndReset();
        assertEquals(3, before.requests());
        assertEquals(1, before.latenessCount());
        StatsSnapshot after = stats.read();
        assertEquals(0, after.requests() + after.answered() + after.latenessCount());
        assertEquals(2, after.inFlight());
        assertEquals(2, after.peakInFlight());
    }

    @Test
    void openFilesAreNullWhereTheSystemDoesNotTell() {
        OpenFileDescriptors unknown = new OpenFileDescriptors(null, null);
        JsonObject json = StatsFormat.json(stats.read(), unknown);
        assertTrue(json.containsKey("file_descriptors") && json.containsKey("file_descriptors_limit"));
        assertNull(json.getValue("file_descriptors"));
        assertNull(json.getValue("file_descriptors_limit"));
        assertFalse(StatsFormat.prometheus(stats.read(), unknown).contains("_fds"));
        assertTrue(StatsFormat.prometheus(stats.read(), FILES).endsWith("\nprocess_max_fds 20000\n"));
    }

    private void arrivals(int count) {
        for (int i = 0; i < count; i++) {
            stats.onArrival();
        }
    }
}
