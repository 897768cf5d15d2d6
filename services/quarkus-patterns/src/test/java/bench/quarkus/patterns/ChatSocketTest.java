package bench.quarkus.patterns;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import bench.quarkus.patterns.Calls.SocketMember;
import io.quarkus.test.common.http.TestHTTPResource;
import io.quarkus.test.junit.QuarkusTest;
import java.net.URI;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

@QuarkusTest
class ChatSocketTest {
    @TestHTTPResource
    URI base;

    @Test
    void tellsEverybodyAndTheSenderToo() throws Exception {
        List<SocketMember> members = room(5);
        IntStream.range(0, 5).forEach(n -> members.get(n).say(message(n, 1)));
        List<String> said =
                IntStream.range(0, 5).mapToObj(n -> message(n, 1)).sorted().toList();
        for (SocketMember member : members) {
            assertEquals(
                    said, Stream.generate(() -> heard(member)).limit(5).sorted().toList());
            assertNull(member.heard.poll(100, TimeUnit.MILLISECONDS));
        }
        members.forEach(member -> member.socket.sendClose(1_000, ""));
        assertEquals(0, Calls.open(base, "websocket", 0));
    }

    /** Both clients that leave and clients that stop reading. */
    @Test
    void goesOnWhenOthersGoAway() throws Exception {
        List<SocketMember> members = room(6);
        members.subList(2, 6).forEach(member -> member.socket.abort());
        for (int n = 0; n < 200; n++) {
            members.get(n % 2).say(message(n % 2, n));
        }
        for (SocketMember member : members.subList(0, 2)) {
            assertEquals(
                    200,
                    Stream.generate(() -> heard(member)).limit(200).distinct().count());
        }
        assertEquals(2, Calls.open(base, "websocket", 2));
        members.subList(0, 2).forEach(member -> member.socket.abort());
        assertEquals(0, Calls.open(base, "websocket", 0));
    }

    @Test
    void whatIsNoMessageIsNotPassedOn() throws Exception {
        List<SocketMember> members = room(2);
        members.get(0).say("no message");
        members.get(0).say(message(0, 1));
        for (SocketMember member : members) {
            assertEquals(message(0, 1), heard(member));
            member.socket.abort();
        }
        assertEquals(0, Calls.open(base, "websocket", 0));
    }

    private List<SocketMember> room(int size) throws Exception {
        List<SocketMember> members =
                IntStream.range(0, size).mapToObj(n -> new SocketMember(base)).toList();
        assertEquals(size, Calls.open(base, "websocket", size));
        return members;
    }

    private static String message(int sender, int sequence) {
        return "{\"sender\":\"" + sender + "\",\"sequence\":" + sequence + ",\"sent_ns\":7,\"text\":\"hello\"}";
    }

    private static String heard(SocketMember member) {
        try {
            return String.valueOf(member.heard.poll(60, TimeUnit.SECONDS));
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
