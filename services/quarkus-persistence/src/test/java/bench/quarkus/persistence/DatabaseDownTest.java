package bench.quarkus.persistence;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.common.http.TestHTTPResource;
import io.quarkus.test.junit.QuarkusTest;
import java.net.URI;
import java.net.http.HttpResponse;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A database that becomes unreachable and returns. */
@QuarkusTest
@QuarkusTestResource(TestDatabase.class)
class DatabaseDownTest {
    @TestHTTPResource
    URI base;

    private boolean isAway;

    @ParameterizedTest
    @MethodSource("bench.quarkus.persistence.Endpoints#all")
    void answers503AndThenRecovers(String path) throws Exception {
        Endpoints.awaitWell(base, path);
        TestDatabase.current.goAway();
        isAway = true;
        // The first calls get broken connections, later ones find none. Each must be answered before the client's
        // timeout.
        for (int n = 0; n < 3; n++) {
            HttpResponse<String> answer = Endpoints.get(base, path);
            assertEquals("503 The database does not answer.", answer.statusCode() + " " + answer.body());
        }
        TestDatabase.current.comeBack();
        isAway = false;
        Endpoints.awaitWell(base, path);
    }

    @AfterEach
    void comeBack() throws Exception {
        if (isAway) {
            TestDatabase.current.comeBack();
        }
    }
}
