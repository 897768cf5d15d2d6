package bench.mock;

import io.vertx.core.Future;
import io.vertx.core.http.HttpServer;
import io.vertx.core.net.SocketAddress;
import java.io.IOException;
import java.nio.file.Path;

/** Turns the reasons why a server cannot start into one sentence. */
final class Listening {
    private Listening() {}

    static Future<HttpServer> listen(HttpServer server, String host, int port) {
        return server.listen(port, host).recover(cause -> Future.failedFuture(explain(cause, host, port)));
    }

    /** At a Unix socket. */
    static Future<HttpServer> listen(HttpServer server, Path socket) {
        return server.listen(SocketAddress.domainSocketAddress(socket.toString()))
                .recover(cause -> Future.failedFuture(
                        new UserError("Cannot listen at %s (%s).".formatted(socket, cause.getMessage()))))
                .map(listening -> {
                    UnixSocket.openToAll(socket);
                    return listening;
                });
    }

    static UserError explain(Throwable cause, String host, int port) {
        // The JDK and the native transport throw different classes.
        boolean inUse = cause instanceof IOException
                && String.valueOf(cause.getMessage()).contains("in use");
        return new UserError(
                inUse
                        ? "Port %d on %s is already in use.".formatted(port, host)
                        : "Cannot listen on %s, port %d (%s)."
                                .formatted(
                                        host,
                                        port,
                                        String.valueOf(cause.getMessage()).strip()));
    }
}
