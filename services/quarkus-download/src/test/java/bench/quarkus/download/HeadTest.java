package bench.quarkus.download;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.common.http.TestHTTPResource;
import io.quarkus.test.junit.QuarkusTest;
import java.net.URI;
import java.net.http.HttpResponse;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** HEAD is answered like GET, but without the file. */
@QuarkusTest
@QuarkusTestResource(SampleFolder.class)
class HeadTest {
    private static final int REQUESTS = 8;

    @TestHTTPResource
    URI base;

    @ParameterizedTest
    @MethodSource("bench.quarkus.download.Ways#all")
    void leavesNoFileOpen(String way) throws Exception {
        assumeTrue(OpenFileDescriptors.canBeCounted());
        for (int n = 0; n < REQUESTS; n++) {
            assertEquals(200, head(way, "sample-2mb.pdf").statusCode());
        }
        assertEquals(0, OpenFileDescriptors.leftOf("sample-2mb.pdf"));
    }

    @ParameterizedTest
    @MethodSource("bench.quarkus.download.Ways#all")
    void tellsWhatThereIsAndWhatIsNot(String way) throws Exception {
        HttpResponse<byte[]> answer = head(way, "sample-1mb.pdf");
        assertEquals(200, answer.statusCode());
        assertEquals(
                "application/pdf", answer.headers().firstValue("content-type").orElse("none"));
        assertEquals(0, answer.body().length);
        for (String name : new String[] {"missing.pdf", "link.pdf", "..%2Fsamples.csv"}) {
            assertEquals(404, head(way, name).statusCode(), name);
        }
    }

    /** The other endpoints know the length only from a body, which HEAD does not send. */
    @Test
    void tellsTheLengthOfAnAsyncFile() throws Exception {
        assertEquals(
                1_000_000,
                head("asyncFile", "sample-1mb.pdf")
                        .headers()
                        .firstValueAsLong("content-length")
                        .orElse(-1));
        assertEquals(
                0,
                head("asyncFile", "empty.pdf")
                        .headers()
                        .firstValueAsLong("content-length")
                        .orElse(-1));
    }

    private HttpResponse<byte[]> head(String way, String name) throws Exception {
        return Ways.call("HEAD", base, "/download/" + way + "/" + name);
    }
}
