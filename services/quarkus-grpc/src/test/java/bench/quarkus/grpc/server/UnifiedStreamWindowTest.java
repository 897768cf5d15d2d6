package bench.quarkus.grpc.server;

import static org.junit.jupiter.api.Assertions.assertEquals;

import bench.quarkus.grpc.Announced;
import io.quarkus.test.common.http.TestHTTPResource;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import java.net.URI;
import org.junit.jupiter.api.Test;

@QuarkusTest
@TestProfile(Profiles.StreamWindow.class)
class UnifiedStreamWindowTest {
    @TestHTTPResource
    URI base;

    /** RFC 9113, 6.9.2: SETTINGS change only the windows of streams. */
    @Test
    void leavesTheConnectionsAsItWas() throws Exception {
        assertEquals(new Announced(1_048_576, 65_535), Announced.read(base.getPort()));
    }
}
