package bench.quarkus.patterns;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.quarkus.test.common.http.TestHTTPResource;
import io.quarkus.test.junit.QuarkusTest;
import java.net.URI;
import java.net.http.HttpResponse;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@QuarkusTest
class EchoTest {
    @TestHTTPResource
    URI base;

    /** Without blanks, as Jackson writes it: equal JSON is then equal text. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "{}",
                "[]",
                "{\"b\":1,\"a\":[1,2,{\"c\":null}],\"d\":\"\"}",
                "\"text\"",
                "17",
                "true",
                "null",
                "{\"long\":9223372036854775807,\"longer\":123456789012345678901234567890,"
                        + "\"exact\":3.14159265358979323846,\"zeroes\":1.500}",
                "{\"text\":\"\u00e4\u20ac \\\"quoted\\\" \\\\ \\n\"}",
            })
    void answersTheSameJson(String body) throws Exception {
        HttpResponse<String> answer = Calls.post(base, "/echo", "application/json", body);
        assertEquals(200, answer.statusCode());
        assertEquals(body, answer.body());
        assertTrue(answer.headers().firstValue("content-type").orElse("").startsWith("application/json"));
    }

    /** Jackson writes characters beyond 16 bits as two escapes, which mean the same text. */
    @Test
    void answersTheSameText() throws Exception {
        String body = "{\"text\":\"\uD83D\uDE00\"}";
        assertEquals(
                new ObjectMapper().readTree(body),
                new ObjectMapper()
                        .readTree(Calls.post(base, "/echo", "application/json", body)
                                .body()));
    }

    @Test
    void answersLongJsonToo() throws Exception {
        String body = "{\"text\":\"" + "x".repeat(1_000_000) + "\"}";
        assertEquals(body, Calls.post(base, "/echo", "application/json", body).body());
    }

    @Test
    void refusesWhatIsNoJson() throws Exception {
        for (String body : List.of("{", "{\"a\":}", "text")) {
            assertEquals(
                    400, Calls.post(base, "/echo", "application/json", body).statusCode(), body);
        }
        assertEquals(415, Calls.post(base, "/echo", "text/plain", "{}").statusCode());
        assertEquals(405, Calls.get(base, "/echo").statusCode());
    }

    @Test
    void saysWhatAServiceMustSay() throws Exception {
        assertEquals(200, Calls.get(base, "/health").statusCode());
        assertEquals(404, Calls.get(base, "/other").statusCode());
        String metrics = Calls.get(base, "/metrics").body();
        for (String series : List.of(
                "jvm_memory_max_bytes",
                "jvm_memory_used_bytes",
                "bench_threads{kind=\"event-loop\"",
                "bench_threads{kind=\"worker\"",
                "bench_streams{kind=\"sse\"")) {
            assertTrue(metrics.contains(series), series);
        }
        assertTrue(metrics.lines()
                .filter(it -> it.startsWith("bench_threads{kind=\"event-loop\""))
                .noneMatch(it -> it.endsWith(" 0.0")));
    }
}
