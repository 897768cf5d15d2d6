package bench.quarkus.grpc.server;

import bench.quarkus.grpc.Arrivals;
import bench.quarkus.grpc.proto.Chunk;
import bench.quarkus.grpc.proto.Receipt;
import bench.quarkus.grpc.proto.Tally;
import bench.quarkus.grpc.proto.TallyRequest;
import bench.quarkus.grpc.proto.Upload;
import io.quarkus.grpc.GrpcService;
import io.smallrye.mutiny.Multi;
import io.smallrye.mutiny.Uni;
import java.util.stream.Collectors;

/** Written as in Quarkus' guide; the configuration decides which server passes calls on to it. */
@GrpcService
public class UploadService implements Upload {
    private final Arrivals arrivals = new Arrivals();

    @Override
    public Uni<Receipt> send(Chunk chunk) {
        return Uni.createFrom().item(arrivals.take(chunk));
    }

    @Override
    public Uni<Receipt> sendAll(Multi<Chunk> chunks) {
        return chunks.map(arrivals::take)
                .collect()
                .with(Collectors.reducing(Receipt.getDefaultInstance(), Arrivals::plus));
    }

    @Override
    public Uni<Tally> read(TallyRequest request) {
        return Uni.createFrom().item(arrivals.tally(request.getReset()));
    }
}
