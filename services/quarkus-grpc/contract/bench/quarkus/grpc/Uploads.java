package bench.quarkus.grpc;

import bench.quarkus.grpc.proto.Chunk;
import bench.quarkus.grpc.proto.Receipt;
import bench.quarkus.grpc.proto.Tally;
import bench.quarkus.grpc.proto.TallyRequest;
import bench.quarkus.grpc.proto.UploadGrpc;
import com.google.common.util.concurrent.ListenableFuture;
import io.grpc.ManagedChannel;
import io.grpc.ManagedChannelBuilder;
import io.grpc.stub.StreamObserver;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/** One connection to a server on this machine, with grpc-java's client. */
public final class Uploads implements AutoCloseable {
    private static final int PATIENCE_S = 60;
    private final ManagedChannel channel;

    public Uploads(int port) {
        channel = ManagedChannelBuilder.forAddress("127.0.0.1", port)
                .usePlaintext()
                .build();
    }

    public Receipt send(Chunk chunk) {
        return UploadGrpc.newBlockingStub(channel)
                .withDeadlineAfter(PATIENCE_S, TimeUnit.SECONDS)
                .send(chunk);
    }

    ListenableFuture<Receipt> begin(Chunk chunk) {
        return UploadGrpc.newFutureStub(channel).send(chunk);
    }

    Receipt sendAll(List<Chunk> chunks) throws Exception {
        CompletableFuture<Receipt> receipt = new CompletableFuture<>();
        StreamObserver<Chunk> stream = UploadGrpc.newStub(channel).sendAll(new Answer(receipt));
        chunks.forEach(stream::onNext);
        stream.onCompleted();
        return receipt.get(PATIENCE_S, TimeUnit.SECONDS);
    }

    Tally read(boolean reset) {
        return UploadGrpc.newBlockingStub(channel)
                .withDeadlineAfter(PATIENCE_S, TimeUnit.SECONDS)
                .read(TallyRequest.newBuilder().setReset(reset).build());
    }

    @Override
    public void close() throws InterruptedException {
        channel.shutdownNow().awaitTermination(PATIENCE_S, TimeUnit.SECONDS);
    }

    private record Answer(CompletableFuture<Receipt> receipt) implements StreamObserver<Receipt> {
        @Override
        public void onNext(Receipt value) {
            receipt.complete(value);
        }

        @Override
        public void onError(Throwable cause) {
            receipt.completeExceptionally(cause);
        }

        @Override
        public void onCompleted() {
            receipt.completeExceptionally(new IllegalStateException("no receipt"));
        }
    }
}
