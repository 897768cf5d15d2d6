package bench.vertx.grpc;

import io.vertx.core.http.HttpServerOptions;
import java.util.OptionalInt;

/** The two windows of flow control (RFC 9113, 5.2) that a server gives its clients, in bytes: one for each stream, one for all of a connection. Empty: the framework's default. */
public record Windows(OptionalInt stream, OptionalInt connection) {
    /** From {@code STREAM_WINDOW} and {@code CONNECTION_WINDOW}. @throws IllegalArgumentException for what is no number of bytes */
    public static Windows ofEnvironment() {
        return new Windows(bytes("STREAM_WINDOW"), bytes("CONNECTION_WINDOW"));
    }

    /** @return new options of a server that has these windows */
    public HttpServerOptions options() {
        HttpServerOptions options = new HttpServerOptions();
        stream.ifPresent(options.getInitialSettings()::setInitialWindowSize);
        connection.ifPresent(options::setHttp2ConnectionWindowSize);
        return options;
    }

    private static OptionalInt bytes(String name) {
        String value = System.getenv(name);
        if (value == null || value.isBlank()) {
            return OptionalInt.empty();
        }
        try {
            return OptionalInt.of(Integer.parseInt(value.strip()));
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException(name + " is '" + value + "', not a number of bytes", e);
        }
    }
}
