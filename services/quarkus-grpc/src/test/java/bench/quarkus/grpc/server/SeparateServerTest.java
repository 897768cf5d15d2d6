package bench.quarkus.grpc.server;

import bench.quarkus.grpc.Announced;
import bench.quarkus.grpc.UploadContract;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import org.eclipse.microprofile.config.ConfigProvider;

@QuarkusTest
@TestProfile(Profiles.Separate.class)
class SeparateServerTest extends UploadContract {
    /** Quarkus reports the port once it listens. */
    static int grpcPort() {
        return ConfigProvider.getConfig().getValue("quarkus.grpc.server.test-port", int.class);
    }

    @Override
    protected int port() {
        return grpcPort();
    }

    @Override
    protected Announced unset() {
        return new Announced(1_048_576, 1_048_576);
    }
}
