package bench.quarkus.patterns;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.quarkus.test.common.http.TestHTTPResource;
import io.quarkus.test.junit.QuarkusTest;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

@QuarkusTest
class TickerTest {
    private static final int CLIENTS = 20;

    @TestHTTPResource
    URI base;

    @Test
    void ticksInOrderFromNothingOn() throws Exception {
        long before = System.currentTimeMillis() * 1_000;
        HttpResponse<Stream<String>> answer = Calls.CLIENT.send(
                HttpRequest.newBuilder(base.resolve("/stream/ticker")).build(), BodyHandlers.ofLines());
        assertEquals(200, answer.statusCode());
        assertEquals(
                "text/event-stream",
                answer.headers().firstValue("content-type").orElse("").split(";")[0]);
        List<String> lines;
        try (Stream<String> all = answer.body()) {
            lines = all.filter(line -> !line.isEmpty()).limit(5).toList();
        }
        assertEquals(5, lines.size());
        long timeUs = before;
        for (int n = 0; n < lines.size(); n++) {
            assertTrue(lines.get(n).startsWith("data:"), lines.get(n));
            JsonNode tick = new ObjectMapper().readTree(lines.get(n).substring(5));
            assertEquals(n, tick.get("sequence").longValue());
            assertTrue(tick.get("time_us").longValue() >= timeUs);
            timeUs = tick.get("time_us").longValue();
        }
    }

    @Test
    void clientsThatGoAwayLeaveNothingBehind() throws Exception {
        List<Socket> sockets = new ArrayList<>();
        for (int n = 0; n < CLIENTS; n++) {
            sockets.add(Calls.ticker(base));
        }
        assertEquals(CLIENTS, Calls.open(base, "sse", CLIENTS));
        for (int n = 0; n < CLIENTS; n++) {
            // One half resets the connection, the other half closes it normally.
            sockets.get(n).setSoLinger(n % 2 == 0, 0);
            sockets.get(n).close();
        }
        assertEquals(0, Calls.open(base, "sse", 0));
    }
}
