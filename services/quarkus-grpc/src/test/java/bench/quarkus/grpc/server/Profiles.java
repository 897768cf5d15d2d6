package bench.quarkus.grpc.server;

import io.quarkus.test.junit.QuarkusTestProfile;
import java.util.Map;

/** Environments to test the service with. */
final class Profiles {
    private Profiles() {}

    public static class Separate implements QuarkusTestProfile {
        @Override
        public Map<String, String> getConfigOverrides() {
            return Map.of("SEPARATE_GRPC_SERVER", "true", "quarkus.grpc.server.test-port", "0");
        }
    }

    public static class SeparateWithWindow implements QuarkusTestProfile {
        @Override
        public Map<String, String> getConfigOverrides() {
            return Map.of(
                    "SEPARATE_GRPC_SERVER",
                    "true",
                    "quarkus.grpc.server.test-port",
                    "0",
                    "STREAM_WINDOW",
                    "300000",
                    "CONNECTION_WINDOW",
                    "300000");
        }
    }

    public static class StreamWindow implements QuarkusTestProfile {
        @Override
        public Map<String, String> getConfigOverrides() {
            return Map.of("STREAM_WINDOW", "1048576");
        }
    }

    public static class BothWindows implements QuarkusTestProfile {
        @Override
        public Map<String, String> getConfigOverrides() {
            return Map.of("STREAM_WINDOW", "300000", "CONNECTION_WINDOW", "1048576");
        }
    }
}
