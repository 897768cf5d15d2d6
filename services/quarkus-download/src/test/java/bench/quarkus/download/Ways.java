package bench.quarkus.download;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.stream.Stream;

/** Calls the seven endpoints. */
final class Ways {
    private static final HttpClient CLIENT =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    private Ways() {}

    static Stream<String> all() {
        return Stream.of(
                "file", "asyncFile", "asyncBuffer", "asyncMultiBuffer", "stream", "byteArray", "byteArrayVirtual");
    }

    /** @param path sent unchanged, without encoding */
    static HttpResponse<byte[]> get(URI base, String path) throws IOException, InterruptedException {
        return call("GET", base, path);
    }

    /** @param path sent unchanged, without encoding */
    static HttpResponse<byte[]> call(String method, URI base, String path) throws IOException, InterruptedException {
        URI uri = URI.create(base.resolve("/") + path.substring(1));
        return CLIENT.send(
                HttpRequest.newBuilder(uri)
                        .method(method, BodyPublishers.noBody())
                        .timeout(PATIENCE)
                        .build(),
                BodyHandlers.ofByteArray());
    }

    /** The status of a path that an HTTP client would not send unchanged. */
    static int status(URI base, String path) {
        try (var socket = new java.net.Socket(base.getHost(), base.getPort())) {
            socket.setSoTimeout((int) PATIENCE.toMillis());
            socket.getOutputStream()
                    .write(("GET " + path + " HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n").getBytes());
            InputStream answer = socket.getInputStream();
            return Integer.parseInt(new String(answer.readNBytes(12)).substring(9));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
