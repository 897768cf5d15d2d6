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
 * The window of grpc-netty, which is Quarkus' server of gRPC alone (on Vert.x' threads); Quarkus has no setting for it.
 * grpc-netty has one number for both, the streams' and the connection's. Set so it stays; its default (1 MiB) grows
 * with what the connection carries.
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
     * Ends the program: a gRPC server that does not start is only logged by Quarkus.
     *
     * @throws IllegalArgumentException where the two windows are asked to differ
     */
    void check(@Observes StartupEvent started) {
        if (isSeparate && connection.isPresent() && !connection.equals(stream)) {
            throw new IllegalArgumentException(
                    "grpc-netty has one window for its streams and their connection, so CONNECTION_WINDOW is "
                            + "STREAM_WINDOW or nothing");
        }
    }
}
