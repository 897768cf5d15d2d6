package bench.quarkus.patterns;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import bench.quarkus.patterns.Calls.GrpcMember;
import bench.quarkus.patterns.proto.ChatMessage;
import io.quarkus.test.common.http.TestHTTPResource;
import io.quarkus.test.junit.QuarkusTest;
import java.net.URI;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

@QuarkusTest
class ChatServiceTest {
    @TestHTTPResource
    URI base;

    @Test
    void tellsEverybodyButTheSender() throws Exception {
        List<GrpcMember> members = room(4);
        IntStream.range(0, 4).forEach(n -> members.get(n).mouth.onNext(message(n, 1)));
        for (int n = 0; n < 4; n++) {
            GrpcMember member = members.get(n);
            int own = n;
            assertEquals(
                    IntStream.range(0, 4)
                            .filter(it -> it != own)
                            .mapToObj(Integer::toString)
                            .toList(),
                    Stream.generate(() -> heard(member))
                            .limit(3)
                            .map(ChatMessage::getSender)
                            .sorted()
                            .toList());
            assertNull(member.heard.poll(100, TimeUnit.MILLISECONDS));
        }
        leave(members);
    }

    @Test
    void keepsTheOrderOfASender() throws Exception {
        List<GrpcMember> members = room(3);
        IntStream.range(0, 1_000).forEach(n -> members.get(0).mouth.onNext(message(0, n)));
        for (GrpcMember member : members.subList(1, 3)) {
            for (int n = 0; n < 1_000; n++) {
                assertEquals(message(0, n), heard(member));
            }
        }
        leave(members);
    }

    @Test
    void whoEndsTheStreamHasLeft() throws Exception {
        List<GrpcMember> members = room(2);
        members.get(0).mouth.onCompleted();
        assertEquals("completed", members.get(0).ended.poll(60, TimeUnit.SECONDS));
        assertEquals(1, Calls.open(base, "grpc", 1));
        leave(members);
    }

    private List<GrpcMember> room(int size) throws Exception {
        List<GrpcMember> members =
                IntStream.range(0, size).mapToObj(n -> new GrpcMember(base)).toList();
        assertEquals(size, Calls.open(base, "grpc", size));
        return members;
    }

    /** Members leave without closing properly; nothing of them stays. */
    private void leave(List<GrpcMember> members) throws Exception {
        for (GrpcMember member : members) {
            member.close();
        }
        assertEquals(0, Calls.open(base, "grpc", 0));
    }

    private static ChatMessage message(int sender, int sequence) {
        return ChatMessage.newBuilder()
                .setSender("" + sender)
                .setSequence(sequence)
                .setSentNs(7)
                .setText("hello")
                .build();
    }

    private static ChatMessage heard(GrpcMember member) {
        try {
            return member.heard.poll(60, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
