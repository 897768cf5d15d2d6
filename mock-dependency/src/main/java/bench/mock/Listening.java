package bench.mock;

import io.vertx.core.Future;
import io.vertx.core.http.HttpServer;
import java.io.IOException;

/** Turns the reasons why a server cannot start into one sentence. */
final class Listening {
    private Listening() {}

    static Future<HttpServer> listen(HttpServer server, String host, int port) {
        return server.listen(port, host).recover(cause -> Future.failedFuture(explain(cause, host, port)));
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
