package bench.postgres;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Path;

/**
 * Starts a server at {@code PORT} and its {@code /health} at {@code HEALTH_PORT}. Ends on SIGTERM, or when its parent
 * process ends.
 */
public final class Main {
    private static final int OK = 200;

    /** Next to this program, which runs in its own folder. */
    private static final String PROGRAMS = "postgres/bin";

    private Main() {}

    public static void main(String[] arguments) throws Exception {
        int port = number("PORT");
        PostgresServer server = new PostgresServer(Path.of(PROGRAMS).toAbsolutePath());
        // Before the start: a signal, or the end of the parent, may come while the database is being created.
        Runtime.getRuntime().addShutdownHook(new Thread(server::close));
        ProcessHandle.current().parent().ifPresent(parent -> parent.onExit().thenRun(() -> System.exit(0)));
        server.start(port, text("POSTGRES_USER"), text("POSTGRES_DB"));
        health(number("HEALTH_PORT"));
        // This thread must stay: when it ends, the kernel ends the server that it started.
        System.exit(server.await());
    }

    private static void health(int port) throws IOException {
        HttpServer http = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 0);
        http.createContext("/health", exchange -> {
            exchange.sendResponseHeaders(OK, -1);
            exchange.close();
        });
        http.start();
    }

    private static int number(String name) {
        return Integer.parseInt(text(name));
    }

    private static String text(String name) {
        String value = System.getenv(name);
        if (value == null || value.isBlank()) {
            throw new IllegalStateException(name + " is not set");
        }
        return value;
    }
}
