package bench.quarkus.grpc.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import bench.quarkus.grpc.Announced;
import bench.quarkus.grpc.UploadContract;
import io.quarkus.test.common.http.TestHTTPResource;
import io.quarkus.test.junit.QuarkusTest;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.List;
import org.junit.jupiter.api.Test;

@QuarkusTest
class UnifiedServerTest extends UploadContract {
    @TestHTTPResource
    URI base;

    @Override
    protected int port() {
        return base.getPort();
    }

    @Override
    protected Announced unset() {
        return new Announced(65_535, 65_535);
    }

    @Test
    void saysWhatAServiceMustSay() throws Exception {
        assertEquals(200, get("/health").statusCode());
        assertEquals(404, get("/other").statusCode());
        String metrics = get("/metrics").body();
        for (String series : List.of("jvm_memory_max_bytes", "jvm_memory_used_bytes", "jvm_threads_live_threads")) {
            assertTrue(metrics.contains(series), series);
        }
    }

    private HttpResponse<String> get(String path) throws Exception {
        return HttpClient.newHttpClient()
                .send(HttpRequest.newBuilder(base.resolve(path)).build(), BodyHandlers.ofString());
    }
}
