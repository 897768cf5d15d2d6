package bench.quarkus.grpc.server;

import io.quarkus.grpc.api.ServerBuilderCustomizer;
import io.quarkus.grpc.runtime.config.GrpcServerConfiguration;
import io.quarkus.runtime.StartupEvent;
import io.vertx.grpc.VertxServerBuilder;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import java.util.Optional;
import org.eclipse.microprofile.config.inject.ConfigProperty;

/**
 * Sets the window of grpc-netty, Quarkus' separate gRPC server (on Vert.x threads), because Quarkus has no setting for
 * it. grpc-netty has one number for streams and connection. A window that is set stays fixed; the default (1 MiB) grows
 * with the traffic of the connection.
 */
@ApplicationScoped
public class NettyWindow implements ServerBuilderCustomizer<VertxServerBuilder> {
    @ConfigProperty(name = "quarkus.grpc.server.use-separate-server")
    boolean isSeparate;

    @ConfigProperty(name = "bench.stream-window")
    Optional<Integer> stream;

    @ConfigProperty(name = "bench.connection-window")
    Optional<Integer> connection;

    @Override
    public void customize(GrpcServerConfiguration configuration, VertxServerBuilder builder) {
        stream.ifPresent(builder.nettyBuilder()::flowControlWindow);
    }

    /**
     * Ends the program. Quarkus would only log that the gRPC server does not start.
     *
     * @throws IllegalArgumentException if the two windows differ
     */
    void check(@Observes StartupEvent started) {
        if (isSeparate && connection.isPresent() && !connection.equals(stream)) {
            throw new IllegalArgumentException(
                    "grpc-netty has one window for its streams and their connection, so CONNECTION_WINDOW is "
                            + "STREAM_WINDOW or nothing");
        }
    }
}
