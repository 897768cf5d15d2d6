package bench.quarkus.persistence;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.agroal.api.AgroalDataSource;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.common.http.TestHTTPResource;
import io.quarkus.test.junit.QuarkusTest;
import jakarta.inject.Inject;
import java.net.URI;
import java.net.http.HttpResponse;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.eclipse.microprofile.config.inject.ConfigProperty;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

@QuarkusTest
@QuarkusTestResource(TestDatabase.class)
class ArticlesTest {
    private static final int POOL = 20;
    private static final int CALLS = 5 * POOL;

    @TestHTTPResource
    URI base;

    @Inject
    AgroalDataSource database;

    @ConfigProperty(name = "quarkus.datasource.reactive.max-size")
    int reactivePool;

    @BeforeEach
    void awaitConnections() throws Exception {
        for (String path : Endpoints.all().toList()) {
            Endpoints.awaitWell(base, path);
        }
    }

    @ParameterizedTest
    @MethodSource("bench.quarkus.persistence.Endpoints#all")
    void givesTheTenArticles(String path) throws Exception {
        HttpResponse<String> answer = Endpoints.get(base, path);
        assertEquals(200, answer.statusCode());
        assertTrue(answer.headers().firstValue("content-type").orElse("").startsWith("application/json"));
        JsonNode articles = new ObjectMapper().readTree(answer.body());
        assertEquals(10, articles.size());
        assertEquals(
                "{\"id\":10,\"title\":\"Article 10\",\"author\":\"Author 2\",\"body\":\""
                        + "Text of article 10. ".repeat(8) + "\"}",
                articles.get(9).toString());
    }

    @Test
    void isTheSameToTheLastByteWhicheverWay() throws Exception {
        Set<String> bodies = Endpoints.all()
                .map(path -> {
                    try {
                        return Endpoints.get(base, path).body();
                    } catch (Exception e) {
                        throw new AssertionError(path, e);
                    }
                })
                .collect(Collectors.toSet());
        assertEquals(1, bodies.size());
    }

    @ParameterizedTest
    @CsvSource({
        "v1/articles, executor-thread",
        "v1/sql/articles, executor-thread",
        "v2/articles, vert.x-eventloop-thread",
        "v3/articles, virtual",
        "v3/sql/articles, virtual"
    })
    void runsOnItsKindOfThread(String path, String thread) throws Exception {
        String told = Endpoints.get(base, path)
                .headers()
                .firstValue(ThreadFilter.HEADER)
                .orElse("none");
        assertTrue(told.startsWith(thread), told);
    }

    /** Checks the configuration, and the connections that the database sees under more load than it has connections. */
    @Test
    void hasTheSamePoolOnEverySide() throws Exception {
        assertEquals(
                POOL, database.getConfiguration().connectionPoolConfiguration().maxSize());
        assertEquals(POOL, reactivePool);
        for (String path : List.of("v1/articles", "v2/articles", "v3/sql/articles")) {
            crowd(path);
        }
        for (String application : List.of("PostgreSQL JDBC Driver", "vertx-pg-client")) {
            int connections = TestDatabase.current.connections(application);
            assertTrue(connections > 1 && connections <= POOL + 1, application + ": " + connections);
        }
    }

    /**
     * A call that waits too long for a connection gets an error. On a busy machine that may take long, so time is not
     * checked.
     */
    private void crowd(String path) throws Exception {
        Set<Integer> statuses = new HashSet<>();
        try (var users = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Future<HttpResponse<String>>> answers = IntStream.range(0, CALLS)
                    .mapToObj(n -> users.submit(() -> Endpoints.get(base, path)))
                    .toList();
            for (Future<HttpResponse<String>> answer : answers) {
                statuses.add(answer.get().statusCode());
            }
        }
        assertTrue(statuses.contains(200) && Set.of(200, 503).containsAll(statuses), path + ": " + statuses);
    }

    @Test
    void saysWhatAServiceMustSay() throws Exception {
        assertEquals(200, Endpoints.get(base, "health").statusCode());
        String metrics = Endpoints.get(base, "metrics").body();
        for (String series : List.of(
                "jvm_memory_max_bytes",
                "jvm_threads_live_threads",
                "bench_threads{kind=\"event-loop\"",
                "bench_threads{kind=\"worker\"")) {
            assertTrue(metrics.contains(series), series);
        }
    }
}
