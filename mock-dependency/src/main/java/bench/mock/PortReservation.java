package bench.mock;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.util.concurrent.TimeUnit;

/**
 * Reserves a port while nothing listens there. It is bound, so that no outgoing connection of this machine can get it.
 * It does not listen, so the kernel refuses callers.
 */
record PortReservation(Socket socket) {
    private static final int RETRY_MS = 1;
    private static final int MOST_TRIES = 5_000;

    /**
     * Completes when nothing listens there any more. That may be shortly after Netty reports a listener as closed: the
     * JDK keeps its file descriptor open until the selector has run once more.
     */
    static Future<PortReservation> take(Vertx vertx, Settings settings) {
        return take(vertx, settings, MOST_TRIES);
    }

    private static Future<PortReservation> take(Vertx vertx, Settings settings, int triesLeft) {
        try {
            return Future.succeededFuture(bound(settings));
        } catch (IOException stillListening) {
            return triesLeft == 0
                    ? Future.failedFuture(Listening.explain(stillListening, settings.host(), settings.port()))
                    : vertx.timer(RETRY_MS, TimeUnit.MILLISECONDS).compose(due -> take(vertx, settings, triesLeft - 1));
        }
    }

    private static PortReservation bound(Settings settings) throws IOException {
        Socket socket = new Socket();
        try {
            socket.setReuseAddress(true);
            socket.bind(new InetSocketAddress(settings.host(), settings.port()));
            return new PortReservation(socket);
        } catch (IOException e) {
            socket.close();
            throw e;
        }
    }

    void release() {
        try {
            socket.close();
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }
}
