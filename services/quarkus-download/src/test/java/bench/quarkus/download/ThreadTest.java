package bench.quarkus.download;

import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.common.http.TestHTTPResource;
import io.quarkus.test.junit.QuarkusTest;
import java.net.URI;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * The return type and the annotations of an endpoint decide which thread runs it. Answers that are streams of buffers
 * pass no response filter, so they are not tested.
 */
@QuarkusTest
@QuarkusTestResource(SampleFolder.class)
class ThreadTest {
    @TestHTTPResource
    URI base;

    @ParameterizedTest
    @CsvSource({
        "file, executor-thread",
        "asyncFile, vert.x-eventloop-thread",
        "asyncBuffer, vert.x-eventloop-thread",
        "stream, executor-thread",
        "byteArray, executor-thread",
        "byteArrayVirtual, virtual",
    })
    void runsOnItsKindOfThread(String way, String thread) throws Exception {
        String told = Ways.get(base, "/download/" + way + "/sample-1mb.pdf")
                .headers()
                .firstValue(ThreadFilter.HEADER)
                .orElse("none");
        assertTrue(told.startsWith(thread), told);
    }
}
