package bench.mock;

import io.netty.channel.Channel;
import io.netty.channel.ChannelOption;
import io.vertx.core.http.HttpConnection;
import io.vertx.core.net.impl.ConnectionBase;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** The open connections of one event loop while its port is open. It runs only on that loop, so it needs no locks. */
final class Connections {
    /** For a socket that is closed: 0 makes the kernel send RST instead of FIN. */
    static final int LINGER_RESET = 0;

    static final int LINGER_DEFAULT = -1;

    private final Set<HttpConnection> open = new HashSet<>();
    private boolean allReset;

    /**
     * A connection starts with {@link #LINGER_RESET}, so that closing the port also resets connections that are not yet
     * accepted.
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

    /** Also resets connections that arrive later. */
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
        // A channel is closed before its close handler is called; its socket then accepts no options.
        if (channel.isOpen()) {
            channel.config().setOption(ChannelOption.SO_LINGER, seconds);
        }
    }

    /** Vert.x has no public way to ask for RST per connection. */
    private static Channel channel(HttpConnection connection) {
        return ((ConnectionBase) connection).channel();
    }
}
