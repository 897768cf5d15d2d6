package bench.mock;

import io.netty.channel.Channel;
import io.netty.channel.ChannelOption;
import io.vertx.core.http.HttpConnection;
import io.vertx.core.net.impl.ConnectionBase;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * The open connections of one event loop while its port is open. All of it happens on that loop, so it needs no locks.
 */
final class Connections {
    /** Of a socket that is closed: 0 makes the kernel send RST instead of FIN. */
    static final int LINGER_RESET = 0;

    private static final int LINGER_DEFAULT = -1;

    private final Set<HttpConnection> open = new HashSet<>();
    private boolean allReset;

    /**
     * A connection comes with {@link #LINGER_RESET}, so that the port's closing also resets what no one has
     * accepted yet.
     */
    void add(HttpConnection connection) {
        if (allReset) {
            reset(connection);
            return;
        }
        linger(channel(connection), LINGER_DEFAULT);
        open.add(connection);
        connection.closeHandler(closed -> open.remove(connection));
    }

    /** Also those that come later. */
    void resetAll() {
        allReset = true;
        List.copyOf(open).forEach(Connections::reset);
    }

    boolean areAllReset() {
        return allReset;
    }

    static void reset(HttpConnection connection) {
        linger(channel(connection), LINGER_RESET);
        channel(connection).close();
    }

    private static void linger(Channel channel, int seconds) {
        // A channel is closed before its close handler is called; its socket takes no options any more.
        if (channel.isOpen()) {
            channel.config().setOption(ChannelOption.SO_LINGER, seconds);
        }
    }

    /** Vert.x has no public way to ask for RST per connection. */
    private static Channel channel(HttpConnection connection) {
        return ((ConnectionBase) connection).channel();
    }
}
