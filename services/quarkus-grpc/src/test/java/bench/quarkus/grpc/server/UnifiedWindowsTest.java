package bench.quarkus.grpc.server;

import static org.junit.jupiter.api.Assertions.assertEquals;

import bench.quarkus.grpc.Announced;
import io.quarkus.test.common.http.TestHTTPResource;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import java.net.URI;
import org.junit.jupiter.api.Test;

@QuarkusTest
@TestProfile(Profiles.BothWindows.class)
class UnifiedWindowsTest {
    @TestHTTPResource
    URI base;

    @Test
    void bothAreWhatTheyAreSetTo() throws Exception {
        assertEquals(new Announced(300_000, 1_048_576), Announced.read(base.getPort()));
    }
}
