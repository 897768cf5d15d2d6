package bench.quarkus.grpc.server;

import static org.junit.jupiter.api.Assertions.assertEquals;

import bench.quarkus.grpc.Announced;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import org.junit.jupiter.api.Test;

@QuarkusTest
@TestProfile(Profiles.SeparateWithWindow.class)
class SeparateWindowTest {
    @Test
    void theOneWindowIsThatOfStreamsAndTheirConnection() throws Exception {
        assertEquals(new Announced(300_000, 300_000), Announced.read(SeparateServerTest.grpcPort()));
    }
}
