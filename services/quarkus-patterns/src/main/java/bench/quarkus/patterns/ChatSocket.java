package bench.quarkus.patterns;

import io.quarkus.runtime.annotations.RegisterForReflection;
import io.quarkus.websockets.next.OnTextMessage;
import io.quarkus.websockets.next.WebSocket;

/** One room for all connections: every message goes to everybody, also to its sender. */
@WebSocket(path = ChatSocket.PATH)
public class ChatSocket {
    static final String PATH = "/ws/chat";

    @OnTextMessage(broadcast = true)
    public Message onMessage(Message said) {
        return said;
    }

    /** As in {@code proto/chat}. @param sequence counted by the sender. @param sent_ns on the sender's clock. */
    @RegisterForReflection
    public record Message(String sender, long sequence, long sent_ns, String text) {}
}
