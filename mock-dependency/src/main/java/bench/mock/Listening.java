package bench.mock;

import io.vertx.core.Future;
import io.vertx.core.http.HttpServer;
import java.net.BindException;

/** Turns the reasons why a server cannot start into one sentence. */
final class Listening {
    private Listening() {}

    static Future<HttpServer> listen(HttpServer server, String host, int port) {
        return server.listen(port, host).recover(cause -> Future.failedFuture(explain(cause, host, port)));
    }

    static UserError explain(Throwable cause, String host, int port) {
        boolean inUse = cause instanceof BindException
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
