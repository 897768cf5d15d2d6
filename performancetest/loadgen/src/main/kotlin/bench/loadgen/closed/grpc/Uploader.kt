package bench.loadgen.closed.grpc

import bench.quarkus.grpc.proto.Chunk
import bench.quarkus.grpc.proto.Receipt
import java.util.concurrent.CompletableFuture

/**
 * One connection to a gRPC server. All calls of a workload share it: the measurement shows how its windows distribute
 * it.
 */
interface Uploader : AutoCloseable {
    /** One message, one receipt. */
    fun send(chunk: Chunk): CompletableFuture<Receipt>

    /** Several messages in one client stream, as fast as flow control allows; one receipt for all. */
    fun sendAll(chunks: List<Chunk>): CompletableFuture<Receipt>
}
