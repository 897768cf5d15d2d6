package bench.vertx.grpc;

import io.vertx.core.http.HttpServerOptions;
import java.util.Map;
import java.util.OptionalInt;

/**
 * The two windows of flow control (RFC 9113, 5.2) that a server gives its clients, in bytes: one for each stream, one
 * for all of a connection. Empty: the framework's default.
 */
public record Windows(OptionalInt stream, OptionalInt connection) {
    /**
     * From {@code STREAM_WINDOW} and {@code CONNECTION_WINDOW}.
     *
     * @throws IllegalArgumentException for what is no number of bytes above 0
     */
    public static Windows of(Map<String, String> environment) {
        return new Windows(bytes("STREAM_WINDOW", environment), bytes("CONNECTION_WINDOW", environment));
    }

    /** @return new options of a server that has these windows */
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
            // To Vert.x what is not above 0 is a default, which nobody asked for.
            if (bytes > 0) {
                return OptionalInt.of(bytes);
            }
        } catch (NumberFormatException e) {
            // Told below.
        }
        throw new IllegalArgumentException(name + " is '" + value + "', not a number of bytes");
    }
}
