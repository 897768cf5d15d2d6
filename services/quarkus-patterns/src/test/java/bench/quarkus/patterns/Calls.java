package bench.quarkus.patterns;

import bench.quarkus.patterns.proto.ChatGrpc;
import bench.quarkus.patterns.proto.ChatMessage;
import io.grpc.ManagedChannel;
import io.grpc.ManagedChannelBuilder;
import io.grpc.stub.StreamObserver;
import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.net.http.WebSocket;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/** Calls the service by each of its patterns. */
final class Calls {
    static final HttpClient CLIENT =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    private static final int POLLS = 2_400;

    private Calls() {}

    static HttpResponse<String> get(URI base, String path) throws Exception {
        return CLIENT.send(HttpRequest.newBuilder(base.resolve(path)).build(), BodyHandlers.ofString());
    }

    static HttpResponse<String> post(URI base, String path, String type, String body) throws Exception {
        return CLIENT.send(
                HttpRequest.newBuilder(base.resolve(path))
                        .header("Content-Type", type)
                        .POST(BodyPublishers.ofString(body))
                        .build(),
                BodyHandlers.ofString());
    }

    /** Opens a stream of ticks, to read from or to leave. */
    static Socket ticker(URI base) throws IOException {
        Socket socket = new Socket(base.getHost(), base.getPort());
        socket.getOutputStream().write("GET /stream/ticker HTTP/1.1\r\nHost: x\r\n\r\n".getBytes());
        InputStream answer = socket.getInputStream();
        answer.readNBytes(200);
        return socket;
    }

    /**
     * Polls until the service has {@code wanted} open streams of {@code kind}, or time is up. @return the last number
     */
    static int open(URI base, String kind, int wanted) throws Exception {
        int open = -1;
        for (int n = 0; n < POLLS && open != wanted; n++) {
            String line = get(base, "/metrics")
                    .body()
                    .lines()
                    .filter(it -> it.startsWith("bench_streams{") && it.contains("\"" + kind + "\""))
                    .findFirst()
                    .orElseThrow();
            open = (int) Double.parseDouble(line.substring(line.lastIndexOf(' ')));
            Thread.sleep(25);
        }
        return open;
    }

    /** A chat member by WebSocket. */
    static final class SocketMember implements WebSocket.Listener {
        final BlockingQueue<String> heard = new LinkedBlockingQueue<>();
        final WebSocket socket;
        private final StringBuilder part = new StringBuilder();

        SocketMember(URI base) {
            socket = CLIENT.newWebSocketBuilder()
                    .buildAsync(URI.create("ws://" + base.getAuthority() + ChatSocket.PATH), this)
                    .join();
        }

        @Override
        public CompletionStage<?> onText(WebSocket from, CharSequence data, boolean last) {
            part.append(data);
            if (last) {
                heard.add(part.toString());
                part.setLength(0);
            }
            from.request(1);
            return null;
        }

        void say(String text) {
            socket.sendText(text, true).join();
        }
    }

    /** A chat member by gRPC, with its own connection. */
    static final class GrpcMember implements StreamObserver<ChatMessage>, AutoCloseable {
        final BlockingQueue<ChatMessage> heard = new LinkedBlockingQueue<>();
        final BlockingQueue<String> ended = new LinkedBlockingQueue<>();
        final ManagedChannel channel;
        final StreamObserver<ChatMessage> mouth;

        GrpcMember(URI base) {
            channel = ManagedChannelBuilder.forAddress(base.getHost(), base.getPort())
                    .usePlaintext()
                    .build();
            mouth = ChatGrpc.newStub(channel).join(this);
        }

        @Override
        public void onNext(ChatMessage message) {
            heard.add(message);
        }

        @Override
        public void onError(Throwable failure) {
            ended.add(failure.toString());
        }

        @Override
        public void onCompleted() {
            ended.add("completed");
        }

        /** Leaves without closing properly. */
        @Override
        public void close() throws Exception {
            channel.shutdownNow().awaitTermination(60, TimeUnit.SECONDS);
        }
    }
}
