package bench.quarkus.persistence;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.stream.Stream;

/** Calls the five endpoints. */
final class Endpoints {
    private static final HttpClient CLIENT =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

    /** Longer than the service waits for its database. */
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    private static final int POLLS = 1_200;

    private Endpoints() {}

    static Stream<String> all() {
        return Stream.of("v1/articles", "v1/sql/articles", "v2/articles", "v3/articles", "v3/sql/articles");
    }

    static HttpResponse<String> get(URI base, String path) throws IOException, InterruptedException {
        return CLIENT.send(
                HttpRequest.newBuilder(base.resolve("/" + path))
                        .timeout(PATIENCE)
                        .build(),
                BodyHandlers.ofString());
    }

    /**
     * Waits until the endpoint has a connection. The first may take longer than the service waits; and a JDBC pool
     * notices that one is broken when it is used: each broken one costs a call and is then removed.
     */
    static void awaitWell(URI base, String path) throws IOException, InterruptedException {
        int status = 0;
        for (int n = 0; n < POLLS && status != 200; n++) {
            status = get(base, path).statusCode();
            Thread.sleep(50);
        }
        assertEquals(200, status);
    }
}
