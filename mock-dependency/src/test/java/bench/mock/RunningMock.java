package bench.mock;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.vertx.core.Future;
import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.net.BindException;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;

/** A mock on free ports of this machine, with a client. */
final class RunningMock implements AutoCloseable {
    private static final int PATIENCE_SECONDS = 60;

    final Settings settings;
    private final Mock mock;
    private final HttpClient client = HttpClient.newHttpClient();

    /** Handed out so far: the two ports of a mock must differ. */
    private static final Set<Integer> GIVEN = ConcurrentHashMap.newKeySet();

    RunningMock() {
        this(null);
    }

    /** Also serves calls at a Unix socket. */
    RunningMock(Path socket) {
        settings = new Settings("127.0.0.1", freePort(), socket, freePort(), 0, 2);
        mock = await(Mock.start(settings));
    }

    /** Below the ephemeral range: no outgoing call on this machine takes the port before it is used. */
    static int freePort() {
        while (true) {
            int port = ThreadLocalRandom.current().nextInt(20_000, 32_768);
            if (!GIVEN.add(port)) {
                continue;
            }
            try (ServerSocket socket = new ServerSocket(port)) {
                return socket.getLocalPort();
            } catch (BindException e) {
                // Taken: try another one.
            } catch (IOException e) {
                throw new IllegalStateException(e);
            }
        }
    }

    static <T> T await(Future<T> future) {
        return future.toCompletionStage()
                .toCompletableFuture()
                .orTimeout(PATIENCE_SECONDS, TimeUnit.SECONDS)
                .join();
    }

    CompletableFuture<HttpResponse<String>> call() {
        return send(settings.port(), "GET", "/", "");
    }

    HttpResponse<String> admin(String method, String path, String body) {
        return send(settings.adminPort(), method, path, body)
                .orTimeout(PATIENCE_SECONDS, TimeUnit.SECONDS)
                .join();
    }

    CompletableFuture<HttpResponse<String>> send(int port, String method, String path, String body) {
        HttpRequest request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + path))
                .method(method, BodyPublishers.ofString(body))
                .build();
        return client.sendAsync(request, BodyHandlers.ofString());
    }

    Socket connect() throws IOException {
        return new Socket("127.0.0.1", settings.port());
    }

    /** Sends a call and does not read its answer. */
    Socket callBySocket() throws IOException {
        Socket socket = connect();
        socket.setSoTimeout(PATIENCE_SECONDS * 1_000);
        socket.getOutputStream().write("GET / HTTP/1.1\r\nHost: mock\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
        return socket;
    }

    List<Socket> callsBySocket(int count) throws IOException {
        List<Socket> sockets = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            sockets.add(callBySocket());
        }
        return sockets;
    }

    void behave(String behaviour) {
        assertEquals(200, admin("PUT", "/behaviour", behaviour).statusCode());
    }

    boolean usesNativeTransport() {
        return mock.vertx().isNativeTransportEnabled();
    }

    JsonObject stats() {
        return new JsonObject(admin("GET", "/stats", "").body());
    }

    /** Waits until the stats match. How long that takes does not matter; only a timeout fails the test. */
    JsonObject statsOnce(Predicate<JsonObject> wished) throws InterruptedException {
        long giveUpNanos = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS);
        JsonObject stats = stats();
        while (!wished.test(stats) && System.nanoTime() < giveUpNanos) {
            Thread.sleep(10);
            stats = stats();
        }
        return stats;
    }

    @Override
    public void close() {
        client.shutdownNow();
        await(mock.close());
    }
}
