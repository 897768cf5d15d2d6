package bench.quarkus.download;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.common.http.TestHTTPResource;
import io.quarkus.test.junit.QuarkusTest;
import java.net.URI;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

@QuarkusTest
@QuarkusTestResource(SampleFolder.class)
class DownloadTest {
    @TestHTTPResource
    URI base;

    @ParameterizedTest
    @MethodSource("bench.quarkus.download.Ways#all")
    void givesEveryFileWhole(String way) throws Exception {
        for (String name : List.of(
                "sample-1mb.pdf",
                "sample-2mb.pdf",
                "sample-5mb.pdf",
                "sample-10mb.pdf",
                "sample-20mb.pdf",
                "samples.csv",
                "empty.pdf")) {
            HttpResponse<byte[]> answer = Ways.get(base, "/download/" + way + "/" + name);
            assertEquals(200, answer.statusCode());
            assertArrayEquals(Files.readAllBytes(SampleFolder.folder.resolve(name)), answer.body(), name);
            assertTrue(answer.headers().firstValue("content-type").orElse("").startsWith("application/pdf"));
        }
    }

    /** If the length is known before the first byte, a client can show progress and notice missing data. */
    @ParameterizedTest
    @MethodSource("bench.quarkus.download.Ways#all")
    void tellsTheLengthUnlessItIsStreamed(String way) throws Exception {
        boolean isStreamed = List.of("asyncMultiBuffer", "stream").contains(way);
        assertEquals(
                isStreamed ? -1 : 1_000_000,
                Ways.get(base, "/download/" + way + "/sample-1mb.pdf")
                        .headers()
                        .firstValueAsLong("content-length")
                        .orElse(-1));
    }

    @ParameterizedTest
    @MethodSource("bench.quarkus.download.Ways#all")
    void givesManyAtOnce(String way) throws Exception {
        byte[] expected = Files.readAllBytes(SampleFolder.folder.resolve("sample-5mb.pdf"));
        try (var users = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Future<HttpResponse<byte[]>>> answers = IntStream.range(0, 12)
                    .mapToObj(n -> users.submit(() -> Ways.get(base, "/download/" + way + "/sample-5mb.pdf")))
                    .toList();
            for (Future<HttpResponse<byte[]>> answer : answers) {
                assertArrayEquals(expected, answer.get().body());
            }
        }
    }

    @ParameterizedTest
    @MethodSource("bench.quarkus.download.Ways#all")
    void givesNothingElse(String way) {
        List<String> names = List.of(
                "missing.pdf",
                "..",
                "../sample-1mb.pdf",
                "%2e%2e%2fetc%2fpasswd",
                "..%2Fsamples.csv",
                "%2Fetc%2Fpasswd",
                "/etc/passwd",
                "folder.pdf",
                "folder.pdf/inner.pdf",
                "folder.pdf%2Finner.pdf",
                "link.pdf",
                "inside.pdf",
                ".hidden.pdf",
                "sample-1mb.pdf%00.txt",
                "sample-1mb.pdf%0a",
                "..%5c..%5cetc",
                "a".repeat(300),
                "%20",
                "");
        for (String name : names) {
            assertEquals(404, Ways.status(base, "/download/" + way + "/" + name), name);
        }
    }

    @Test
    void knowsNoOtherWay() {
        assertEquals(404, Ways.status(base, "/download/tape/sample-1mb.pdf"));
    }

    @Test
    void saysWhatAServiceMustSay() throws Exception {
        assertEquals(200, Ways.get(base, "/health").statusCode());
        String metrics = new String(Ways.get(base, "/metrics").body());
        for (String series : List.of(
                "jvm_memory_max_bytes",
                "jvm_memory_used_bytes",
                "jvm_threads_live_threads",
                "bench_threads{kind=\"event-loop\"",
                "bench_threads{kind=\"worker\"")) {
            assertTrue(metrics.contains(series), series);
        }
    }
}
