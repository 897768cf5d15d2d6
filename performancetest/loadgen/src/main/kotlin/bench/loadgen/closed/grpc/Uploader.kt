package bench.loadgen.closed.grpc

import bench.quarkus.grpc.proto.Chunk
import bench.quarkus.grpc.proto.Receipt
import java.util.concurrent.CompletableFuture

/** One connection to a gRPC server. All calls of a workload share it: what is asked is how its windows share it out. */
interface Uploader : AutoCloseable {
    /** One message, one receipt. */
    fun send(chunk: Chunk): CompletableFuture<Receipt>

    /** Several in one stream of the client's, as fast as flow control lets them go; one receipt of all. */
    fun sendAll(chunks: List<Chunk>): CompletableFuture<Receipt>
}
