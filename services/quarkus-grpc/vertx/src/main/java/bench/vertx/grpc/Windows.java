package bench.vertx.grpc;

import io.vertx.core.http.HttpServerOptions;
import java.util.Map;
import java.util.OptionalInt;

/**
 * The two flow-control windows (RFC 9113, 5.2) that a server gives its clients, in bytes: one per stream, one for the
 * whole connection. Empty: the framework's default.
 */
public record Windows(OptionalInt stream, OptionalInt connection) {
    /**
     * Reads {@code STREAM_WINDOW} and {@code CONNECTION_WINDOW}.
     *
     * @throws IllegalArgumentException if one is not a number of bytes above 0
     */
    public static Windows of(Map<String, String> environment) {
        return new Windows(bytes("STREAM_WINDOW", environment), bytes("CONNECTION_WINDOW", environment));
    }

    /** @return new server options with these windows */
    public HttpServerOptions options() {
        HttpServerOptions options = new HttpServerOptions();
        stream.ifPresent(options.getInitialSettings()::setInitialWindowSize);
        connection.ifPresent(options::setHttp2ConnectionWindowSize);
        return options;
    }

    private static OptionalInt bytes(String name, Map<String, String> environment) {
        String value = environment.getOrDefault(name, "");
        if (value.isBlank()) {
            return OptionalInt.empty();
        }
        try {
            int bytes = Integer.parseInt(value.strip());
            // Vert.x would replace zero or less by its default; the user did not ask for that.
            if (bytes > 0) {
                return OptionalInt.of(bytes);
            }
        } catch (NumberFormatException e) {
            // Reported below.
        }
        throw new IllegalArgumentException(name + " is '" + value + "', not a number of bytes");
    }
}
