package bench.quarkus.persistence;

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
}
