package bench.mock;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketException;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/**
 * The fault "down", on two event loops. Each PUT is answered after the change has happened, so the test need not wait.
 */
class DownHttpTest {
    private static final String DOWN = "{\"delay\":{\"kind\":\"fixed\",\"ms\":0},\"fault\":\"down\"}";
    private static final String UP = "{\"delay\":{\"kind\":\"fixed\",\"ms\":0}}";
    private static final String SLOW = "{\"delay\":{\"kind\":\"fixed\",\"ms\":3600000}}";
    private static final String HANG = "{\"delay\":{\"kind\":\"fixed\",\"ms\":0},\"fault\":\"hang\"}";

    private final RunningMock mock = new RunningMock();

    @AfterEach
    void stop() {
        mock.close();
    }

    @Test
    void downRefusesConnectionsAndUpAnswersAgain() throws Exception {
        for (int i = 0; i < 5; i++) {
            mock.behave(DOWN);
            assertThrows(ConnectException.class, mock::connect);
            assertEquals(200, mock.admin("GET", "/health", "").statusCode());
            mock.behave(UP);
            assertEquals(200, mock.call().join().statusCode());
        }
    }

    @Test
    void callsInFlightAreResetAndCountedSo() throws Exception {
        mock.behave(SLOW);
        List<Socket> callers = mock.callsBySocket(6);
        mock.statsOnce(read -> read.getLong("in_flight") == 6);
        mock.behave(HANG);
        callers.addAll(mock.callsBySocket(4));
        mock.statsOnce(read -> read.getLong("in_flight") == 10);
        mock.behave(DOWN);
        JsonObject stats = mock.stats();
        assertEquals(
                List.of(10L, 10L, 0L, 0L, 0L),
                numbers(stats, "requests", "reset", "abandoned", "answered", "in_flight"));
        assertAllReset(callers);
        mock.behave(UP);
        assertEquals(200, mock.call().join().statusCode());
        assertEquals(
                List.of(11L, 10L, 0L, 1L, 0L),
                numbers(mock.stats(), "requests", "reset", "abandoned", "answered", "in_flight"));
    }

    @Test
    void idleConnectionsAreResetToo() throws Exception {
        List<Socket> idle = mock.callsBySocket(3);
        mock.statsOnce(read -> read.getLong("answered") == 3);
        idle.add(mock.connect());
        mock.behave(DOWN);
        assertAllReset(idle);
    }

    @Test
    void callersThatLeaveAfterItIsUpAgainAreAbandoned() throws Exception {
        mock.behave(DOWN);
        mock.behave(HANG);
        try (Socket caller = mock.callBySocket()) {
            mock.statsOnce(read -> read.getLong("in_flight") == 1);
        }
        JsonObject stats = mock.statsOnce(read -> read.getLong("in_flight") == 0);
        assertEquals(List.of(1L, 0L), numbers(stats, "abandoned", "reset"));
    }

    @Test
    void changesAtOnceHappenOneAfterTheOther() {
        for (int i = 0; i < 10; i++) {
            List<CompletableFuture<HttpResponse<String>>> changes = Stream.of(DOWN, UP, DOWN, DOWN, HANG, UP)
                    .map(behaviour -> mock.send(mock.settings.adminPort(), "PUT", "/behaviour", behaviour))
                    .toList();
            changes.forEach(change -> assertEquals(
                    200, change.join().statusCode(), () -> change.join().body()));
            // They arrive in any order, so the last one sent may not be the last one applied.
            mock.behave(i % 2 == 0 ? DOWN : UP);
            mock.behave(UP);
            assertEquals(200, mock.call().join().statusCode());
        }
    }

    @Test
    void aPortThatSomeoneElseHasTakenIsOneSentenceAndItStaysDown() throws Exception {
        mock.behave(DOWN);
        try (ServerSocket other = new ServerSocket(mock.settings.port(), 1, InetAddress.getLoopbackAddress())) {
            HttpResponse<String> response = mock.admin("PUT", "/behaviour", UP);
            assertEquals(500, response.statusCode());
            assertEquals("Port " + other.getLocalPort() + " on 127.0.0.1 is already in use.", response.body());
            assertEquals(
                    "down", new JsonObject(mock.admin("GET", "/behaviour", "").body()).getString("fault"));
        }
        mock.behave(UP);
        assertEquals(200, mock.call().join().statusCode());
    }

    /** A normal close would read as the end of the stream. */
    private static void assertAllReset(List<Socket> callers) throws IOException {
        for (Socket caller : callers) {
            assertThrows(SocketException.class, () -> caller.getInputStream().readAllBytes());
            caller.close();
        }
    }

    private static List<Long> numbers(JsonObject json, String... keys) {
        return Stream.of(keys).map(json::getLong).toList();
    }
}
