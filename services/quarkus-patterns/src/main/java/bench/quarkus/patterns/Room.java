package bench.quarkus.patterns;

import bench.quarkus.patterns.proto.ChatMessage;
import io.smallrye.mutiny.Multi;
import io.smallrye.mutiny.subscription.Cancellable;
import io.smallrye.mutiny.subscription.MultiEmitter;
import jakarta.inject.Singleton;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** The members of the chat. Messages to a slow member wait in memory. */
@Singleton
public class Room {
    private final Set<MultiEmitter<? super ChatMessage>> members = ConcurrentHashMap.newKeySet();

    /** Adds {@code member} until its messages end or it stops listening. */
    void add(MultiEmitter<? super ChatMessage> member, Multi<ChatMessage> said) {
        members.add(member);
        Cancellable speaking = said.subscribe()
                .with(message -> tellOthers(member, message), failure -> member.complete(), member::complete);
        member.onTermination(() -> {
            members.remove(member);
            speaking.cancel();
        });
    }

    int size() {
        return members.size();
    }

    private void tellOthers(MultiEmitter<? super ChatMessage> sender, ChatMessage message) {
        members.stream().filter(member -> member != sender).forEach(member -> member.emit(message));
    }
}
