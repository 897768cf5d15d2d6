package bench.quarkus.patterns;

import bench.quarkus.patterns.proto.Chat;
import bench.quarkus.patterns.proto.ChatMessage;
import io.quarkus.grpc.GrpcService;
import io.smallrye.mutiny.Multi;

/** One room for all members. */
@GrpcService
public class ChatService implements Chat {
    private final Room room;

    public ChatService(Room room) {
        this.room = room;
    }

    @Override
    public Multi<ChatMessage> join(Multi<ChatMessage> said) {
        return Multi.createFrom().emitter(member -> room.add(member, said));
    }
}
