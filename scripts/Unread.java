import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.net.http.WebSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * Clients that send requests and never read answers. Prints a line per second, while they are connected and after they
 * have left: resident memory of the service in MiB and the time of `/health` in ms.
 *
 * Arguments: chat or download, host, port and process id of the service, number of clients, seconds, path.
 */
public final class Unread {
    private static final Duration PATIENCE = Duration.ofSeconds(2);
    private static final int MESSAGE_BYTES = 1_000;

    private final HttpClient http =
            HttpClient.newBuilder().connectTimeout(PATIENCE).build();
    private final List<AutoCloseable> clients = new ArrayList<>();
    private final String address;
    private final Path status;
    private final long startNs = System.nanoTime();

    private Unread(String address, String process) {
        this.address = address;
        status = Path.of("/proc", process, "status");
    }

    public static void main(String[] arguments) throws Exception {
        Unread unread = new Unread(arguments[1], arguments[2]);
        int count = Integer.parseInt(arguments[3]);
        int seconds = Integer.parseInt(arguments[4]);
        unread.tell("before");
        for (int n = 0; n < count; n++) {
            unread.clients.add(
                    arguments[0].equals("chat") ? unread.member(arguments[5]) : unread.download(arguments[5]));
        }
        Thread writer = arguments[0].equals("chat") ? unread.writer(arguments[5]) : null;
        unread.watch(seconds, count + " clients that do not read");
        if (writer != null) {
            writer.interrupt();
        }
        for (AutoCloseable client : unread.clients) {
            client.close();
        }
        unread.watch(seconds, "after they have gone");
        // Even if the client's own threads still wait.
        System.exit(0);
    }

    /** Joins the chat and requests no message, so the connection is no longer read. */
    private AutoCloseable member(String path) {
        WebSocket socket = http.newWebSocketBuilder()
                .buildAsync(URI.create("ws://" + address + path), new WebSocket.Listener() {
                    @Override
                    public void onOpen(WebSocket webSocket) {
                        // The default would request the first message.
                    }
                })
                .join();
        return socket::abort;
    }

    private Thread writer(String path) {
        WebSocket socket = http.newWebSocketBuilder()
                .buildAsync(URI.create("ws://" + address + path), new WebSocket.Listener() {})
                .join();
        clients.add(socket::abort);
        String text = "x".repeat(MESSAGE_BYTES);
        return Thread.ofPlatform().daemon().start(() -> {
            for (long sequence = 0; !Thread.interrupted() && !socket.isOutputClosed(); sequence++) {
                try {
                    socket.sendText(
                                    "{\"sender\":\"w\",\"sequence\":" + sequence + ",\"sent_ns\":0,\"text\":\"" + text
                                            + "\"}",
                                    true)
                            .get();
                } catch (Exception e) {
                    return;
                }
            }
        });
    }

    private AutoCloseable download(String path) throws IOException {
        Socket socket = new Socket();
        socket.setReceiveBufferSize(MESSAGE_BYTES);
        socket.connect(new InetSocketAddress(
                address.substring(0, address.indexOf(':')),
                Integer.parseInt(address.substring(address.indexOf(':') + 1))));
        socket.getOutputStream()
                .write(("GET " + path + " HTTP/1.1\r\nHost: " + address + "\r\n\r\n")
                        .getBytes(StandardCharsets.US_ASCII));
        return socket;
    }

    private void watch(int seconds, String what) throws InterruptedException {
        long endNs = System.nanoTime() + TimeUnit.SECONDS.toNanos(seconds);
        while (System.nanoTime() < endNs) {
            TimeUnit.SECONDS.sleep(1);
            tell(what);
        }
    }

    private void tell(String what) throws InterruptedException {
        System.out.printf(
                "%5.1f s  %s MiB  health %s  %s%n", (System.nanoTime() - startNs) / 1e9, residentMib(), health(), what);
    }

    private String residentMib() {
        try (var lines = Files.lines(status)) {
            return lines.filter(line -> line.startsWith("VmRSS"))
                    .findFirst()
                    .map(line -> "" + Long.parseLong(line.replaceAll("\\D", "")) / 1_024)
                    .orElse("-");
        } catch (IOException e) {
            return "-";
        }
    }

    private String health() throws InterruptedException {
        long fromNs = System.nanoTime();
        try {
            int code = http.send(
                            HttpRequest.newBuilder(URI.create("http://" + address + "/health"))
                                    .timeout(PATIENCE)
                                    .build(),
                            BodyHandlers.discarding())
                    .statusCode();
            return code + " in " + (System.nanoTime() - fromNs) / 1_000_000 + " ms";
        } catch (IOException e) {
            return "none (" + e.getClass().getSimpleName() + ")";
        }
    }
}
