package bench.vertx.grpc;

import static org.junit.jupiter.api.Assertions.assertEquals;

import bench.quarkus.grpc.Announced;
import bench.quarkus.grpc.Arrivals;
import bench.quarkus.grpc.UploadContract;
import io.vertx.core.DeploymentOptions;
import io.vertx.core.Vertx;
import java.io.IOException;
import java.net.BindException;
import java.net.ServerSocket;
import java.util.Map;
import java.util.concurrent.ThreadLocalRandom;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

class UploadVerticleTest extends UploadContract {
    private static Vertx vertx;
    private static int port;

    @BeforeAll
    static void start() throws IOException {
        vertx = Vertx.vertx();
        port = deploy(Map.of());
    }

    @AfterAll
    static void stop() {
        vertx.close().await();
    }

    @Override
    protected int port() {
        return port;
    }

    @Override
    protected Announced unset() {
        return new Announced(65_535, 65_535);
    }

    @Test
    void announcesBothWindowsAsTheyAreSet() throws Exception {
        assertEquals(
                new Announced(300_000, 1_048_576),
                Announced.read(deploy(Map.of("STREAM_WINDOW", "300000", "CONNECTION_WINDOW", "1048576"))));
    }

    /** RFC 9113, 6.9.2: SETTINGS change only the windows of streams. */
    @Test
    void aStreamsWindowLeavesTheConnectionsAsItWas() throws Exception {
        assertEquals(new Announced(1_048_576, 65_535), Announced.read(deploy(Map.of("STREAM_WINDOW", "1048576"))));
    }

    /** Netty announces more room when half of a window is used up. If half is 65,535 or more, it does so at once. */
    @Test
    void aConnectionsWindowIsAnnouncedFromTwiceTheFirstOn() throws Exception {
        assertEquals(new Announced(65_535, 131_070), Announced.read(deploy(Map.of("CONNECTION_WINDOW", "131070"))));
        assertEquals(unset(), Announced.read(deploy(Map.of("CONNECTION_WINDOW", "131069"))));
    }

    /** As in the program: several event loops, one count. @return the port */
    private static int deploy(Map<String, String> environment) throws IOException {
        int free = freePort();
        Arrivals arrivals = new Arrivals();
        vertx.deployVerticle(
                        () -> new UploadVerticle(free, Windows.of(environment), arrivals),
                        new DeploymentOptions().setInstances(2))
                .await();
        return free;
    }

    /** Below the ephemeral range: no outgoing call on this machine takes the port before it is used. */
    static int freePort() throws IOException {
        while (true) {
            int port = ThreadLocalRandom.current().nextInt(20_000, 32_768);
            try (ServerSocket socket = new ServerSocket(port)) {
                return socket.getLocalPort();
            } catch (BindException e) {
                // Taken: try another one.
            }
        }
    }
}
