package bench.mock;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.vertx.core.json.JsonObject;
import java.net.Socket;
import java.net.SocketException;
import java.net.http.HttpClient.Version;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MockHttpTest {
    private final RunningMock mock = new RunningMock();

    @AfterEach
    void stop() {
        mock.close();
    }

    @Test
    void answersANumberOverHttp11AlsoWhenAskedToUpgrade() {
        // The JDK's client asks for h2c by default.
        HttpResponse<String> response = mock.call().join();
        assertEquals(200, response.statusCode());
        assertEquals("text/plain", response.headers().firstValue("content-type").orElse(""));
        assertTrue(Integer.parseInt(response.body()) >= 0);
        assertEquals(Version.HTTP_1_1, response.version());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"kind\":\"fixed\",\"ms\":120}",
                "{\"kind\":\"uniform\",\"min_ms\":120,\"max_ms\":130}",
                "{\"kind\":\"lognormal\",\"median_ms\":120,\"sigma\":0}",
                "{\"kind\":\"mixed\",\"ms\":120,\"slow_ms\":130,\"slow_share\":0.5}"
            })
    void answersNotBeforeTheDelay(String delay) {
        mock.behave("{\"delay\":" + delay + "}");
        long startNanos = System.nanoTime();
        assertEquals(200, mock.call().join().statusCode());
        assertTrue(System.nanoTime() - startNanos >= 120_000_000);
    }

    @Test
    void releasedCallsAreAnsweredAtOnceAndSayNothingOfLateness() throws InterruptedException {
        mock.behave("{\"delay\":{\"kind\":\"fixed\",\"ms\":600000}}");
        List<CompletableFuture<HttpResponse<String>>> calls =
                Stream.generate(mock::call).limit(20).toList();
        assertEquals(
                20, mock.statsOnce(stats -> stats.getLong("in_flight") == 20).getLong("in_flight"));
        assertEquals(200, mock.admin("POST", "/release", "").statusCode());
        calls.forEach(call -> assertEquals(200, call.join().statusCode()));
        JsonObject stats = mock.stats();
        assertEquals(20, stats.getLong("answered"));
        assertEquals(0, stats.getLong("in_flight"));
        assertEquals(0, stats.getJsonObject("lateness_ms").getLong("count"));
    }

    @Test
    void callersThatLeaveTakeNoAnswerFromOthersOfTheirTick() throws Exception {
        mock.behave("{\"delay\":{\"kind\":\"fixed\",\"ms\":600000}}");
        List<Socket> leaving = mock.callsBySocket(20);
        List<CompletableFuture<HttpResponse<String>>> staying =
                Stream.generate(mock::call).limit(20).toList();
        mock.statsOnce(stats -> stats.getLong("in_flight") == 40);
        for (Socket socket : leaving) {
            socket.close();
        }
        mock.statsOnce(stats -> stats.getLong("abandoned") == 20);
        mock.admin("POST", "/release", "");
        staying.forEach(call -> assertEquals(200, call.join().statusCode()));
        assertEquals(List.of(20L, 20L, 0L), numbers(mock.stats(), "abandoned", "answered", "in_flight"));
    }

    @Test
    void theKernelsOwnTransportIsUsedWhereItExists() {
        assertEquals(System.getProperty("os.name").equals("Linux"), mock.usesNativeTransport());
    }

    @Test
    void errorShareAnswers500() {
        mock.behave("{\"delay\":{\"kind\":\"fixed\",\"ms\":1},\"error_share\":1}");
        assertEquals(500, mock.call().join().statusCode());
    }

    @Test
    void garbageIsNotANumber() {
        mock.behave("{\"delay\":{\"kind\":\"fixed\",\"ms\":1},\"fault\":\"garbage\"}");
        HttpResponse<String> response = mock.call().join();
        assertEquals(200, response.statusCode());
        assertThrows(NumberFormatException.class, () -> Integer.parseInt(response.body()));
    }

    @Test
    void resetIsARealResetAndCounted() throws Exception {
        mock.behave("{\"delay\":{\"kind\":\"fixed\",\"ms\":1},\"fault\":\"reset\"}");
        try (Socket socket = mock.callBySocket()) {
            // A normal close would read as -1.
            assertThrows(SocketException.class, () -> socket.getInputStream().read());
        }
        JsonObject stats = mock.statsOnce(read -> read.getLong("reset") == 1);
        assertEquals(List.of(1L, 0L, 0L, 0L), numbers(stats, "reset", "answered", "abandoned", "in_flight"));
    }

    @Test
    void hangNeverAnswersAndLeavingCallersAreAbandoned() throws Exception {
        mock.behave("{\"delay\":{\"kind\":\"fixed\",\"ms\":0},\"fault\":\"hang\"}");
        checkAbandoned();
    }

    @Test
    void callersThatLeaveBeforeTheirAnswerAreAbandoned() throws Exception {
        mock.behave("{\"delay\":{\"kind\":\"fixed\",\"ms\":3600000}}");
        checkAbandoned();
    }

    @Test
    void aChangeHitsOnlyLaterCalls() throws Exception {
        mock.behave("{\"delay\":{\"kind\":\"fixed\",\"ms\":300}}");
        CompletableFuture<HttpResponse<String>> earlier = mock.call();
        mock.statsOnce(read -> read.getLong("requests") == 1);
        mock.behave("{\"delay\":{\"kind\":\"fixed\",\"ms\":0},\"error_share\":1}");
        assertEquals(500, mock.call().join().statusCode());
        assertEquals(200, earlier.join().statusCode());
    }

    @Test
    void holdsManyCallsAtOnce() {
        mock.behave("{\"delay\":{\"kind\":\"fixed\",\"ms\":500}}");
        List<CompletableFuture<HttpResponse<String>>> calls =
                Stream.generate(mock::call).limit(200).toList();
        assertTrue(calls.stream().allMatch(call -> call.join().statusCode() == 200));
        JsonObject stats = mock.stats();
        assertEquals(List.of(200L, 200L, 0L), numbers(stats, "requests", "answered", "in_flight"));
        assertEquals(200, stats.getJsonObject("lateness_ms").getLong("count"));
    }

    @Test
    void otherPathsAndMethodsAreNotCalls() {
        assertEquals(
                404, mock.send(mock.settings.port(), "GET", "/other", "").join().statusCode());
        assertEquals(
                404, mock.send(mock.settings.port(), "POST", "/", "").join().statusCode());
        assertEquals(0, mock.stats().getLong("requests"));
    }

    @Test
    void aPortInUseIsOneClearSentence() {
        CompletionException e =
                assertThrows(CompletionException.class, () -> RunningMock.await(Mock.start(mock.settings)));
        assertEquals(
                "Port " + mock.settings.adminPort() + " on 127.0.0.1 is already in use.",
                e.getCause().getMessage());
    }

    private void checkAbandoned() throws Exception {
        try (Socket first = mock.callBySocket();
                Socket second = mock.callBySocket()) {
            assertEquals(
                    2, mock.statsOnce(read -> read.getLong("in_flight") == 2).getLong("peak_in_flight"));
        }
        JsonObject stats = mock.statsOnce(read -> read.getLong("abandoned") == 2);
        assertEquals(List.of(2L, 2L, 0L, 0L), numbers(stats, "requests", "abandoned", "answered", "in_flight"));
    }

    private static List<Long> numbers(JsonObject json, String... keys) {
        return Stream.of(keys).map(json::getLong).toList();
    }
}
