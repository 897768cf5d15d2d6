package bench.mock;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.vertx.core.json.JsonObject;
import java.lang.management.ManagementFactory;
import java.net.Socket;
import java.net.http.HttpResponse;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class AdminHttpTest {
    private final RunningMock mock = new RunningMock();

    @AfterEach
    void stop() {
        mock.close();
    }

    @Test
    void behaviourStartsAsTheEnvironmentSaysAndCanBeChanged() {
        assertEquals(
                "{\"delay\":{\"kind\":\"fixed\",\"ms\":0},\"error_share\":0,\"fault\":null}",
                mock.admin("GET", "/behaviour", "").body());
        String changed =
                "{\"delay\":{\"kind\":\"uniform\",\"min_ms\":1,\"max_ms\":2},\"error_share\":0.5,\"fault\":null}";
        assertEquals(changed, mock.admin("PUT", "/behaviour", changed).body());
        assertEquals(changed, mock.admin("GET", "/behaviour", "").body());
    }

    @Test
    void aWrongBehaviourIsRefusedAndChangesNothing() {
        String before = mock.admin("GET", "/behaviour", "").body();
        HttpResponse<String> response = mock.admin("PUT", "/behaviour", "{\"dealy\":1}");
        assertEquals(400, response.statusCode());
        assertEquals("Unknown key dealy in the behaviour.", response.body());
        assertEquals(400, mock.admin("PUT", "/behaviour", "").statusCode());
        assertEquals(before, mock.admin("GET", "/behaviour", "").body());
    }

    @Test
    void resetReturnsTheFiguresUpToThen() {
        mock.call().join();
        JsonObject before =
                new JsonObject(mock.admin("POST", "/stats/reset", "").body());
        assertEquals(1, before.getLong("requests"));
        assertEquals(1, before.getJsonObject("lateness_ms").getLong("count"));
        assertEquals(0, mock.stats().getLong("requests"));
        assertNull(mock.stats().getJsonObject("lateness_ms").getValue("p99"));
    }

    @Test
    void collectsGarbageWhenAsked() {
        long before = collections();
        assertEquals(200, mock.admin("POST", "/gc", "").statusCode());
        assertTrue(collections() > before);
        assertEquals(404, mock.admin("GET", "/gc", "").statusCode());
    }

    private static long collections() {
        return ManagementFactory.getGarbageCollectorMXBeans().stream()
                .mapToLong(gc -> gc.getCollectionCount())
                .sum();
    }

    @Test
    void metricsHaveTheFigures() {
        mock.call().join();
        HttpResponse<String> response = mock.admin("GET", "/metrics", "");
        assertTrue(response.headers().firstValue("content-type").orElse("").startsWith("text/plain"));
        assertTrue(response.body().contains("mock_requests_total 1\n"));
        assertTrue(response.body().contains("mock_in_flight 0\n"));
        assertTrue(response.body().contains("mock_peak_in_flight 1\n"));
        assertTrue(response.body().contains("mock_lateness_seconds_count 1\n"));
    }

    @Test
    void openFilesCountTheConnections() throws Exception {
        // This process has both ends of each connection. Connections of an earlier test may close meanwhile.
        int connections = 100;
        long before = mock.stats().getLong("file_descriptors");
        List<Socket> sockets = mock.callsBySocket(connections);
        JsonObject stats = mock.statsOnce(read -> read.getLong("file_descriptors") >= before + connections);
        assertTrue(stats.getLong("file_descriptors") >= before + connections);
        assertTrue(stats.getLong("file_descriptors_limit") > stats.getLong("file_descriptors"));
        for (Socket socket : sockets) {
            socket.close();
        }
    }

    @Test
    void healthIsGoodAndOtherPathsAreUnknown() {
        assertEquals(200, mock.admin("GET", "/health", "").statusCode());
        assertEquals(404, mock.admin("GET", "/nothing", "").statusCode());
        assertEquals(404, mock.admin("DELETE", "/behaviour", "").statusCode());
    }
}
