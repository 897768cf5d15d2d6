package bench.quarkus.patterns;

import io.quarkus.runtime.annotations.RegisterForReflection;
import io.quarkus.websockets.next.OnTextMessage;
import io.quarkus.websockets.next.WebSocket;

/** One room for all who are connected: what one says comes to everybody, the sender too. */
@WebSocket(path = ChatSocket.PATH)
public class ChatSocket {
    static final String PATH = "/ws/chat";

    @OnTextMessage(broadcast = true)
    public Message onMessage(Message said) {
        return said;
    }

    /** As {@code proto/chat} has it. @param sequence counted by the sender. @param sent_ns on the sender's clock. */
    @RegisterForReflection
    public record Message(String sender, long sequence, long sent_ns, String text) {}
}
