package bench.loadgen.closed.grpc

import bench.quarkus.grpc.proto.Chunk
import bench.quarkus.grpc.proto.Receipt
import bench.quarkus.grpc.proto.UploadGrpc
import io.grpc.MethodDescriptor
import io.vertx.core.Future
import io.vertx.core.Vertx
import io.vertx.core.net.SocketAddress
import io.vertx.grpc.client.GrpcClientRequest
import io.vertx.grpcio.client.GrpcIoClient
import java.net.InetSocketAddress
import java.util.concurrent.CompletableFuture
import java.util.concurrent.TimeUnit
import java.util.concurrent.TimeoutException

/**
 * Uses Vert.x' gRPC client, which by default has one HTTP/2 connection to a server. All calls run on one event loop,
 * the connection's.
 */
class VertxUploader(address: InetSocketAddress) : Uploader {
    private val vertx = Vertx.vertx()
    private val context = vertx.getOrCreateContext()
    private val server = SocketAddress.inetSocketAddress(address)
    private val client = GrpcIoClient.client(vertx)

    override fun send(chunk: Chunk): CompletableFuture<Receipt> =
        receipt(UploadGrpc.getSendMethod()) { call -> call.end(chunk).compose { answer(call) } }

    override fun sendAll(chunks: List<Chunk>): CompletableFuture<Receipt> =
        receipt(UploadGrpc.getSendAllMethod()) { call -> write(call, chunks.iterator()).let { answer(call) } }

    private fun answer(call: GrpcClientRequest<Chunk, Receipt>): Future<Receipt> = call.response().compose { it.last() }

    /** Writes while there is room, and continues when there is room again. */
    private fun write(call: GrpcClientRequest<Chunk, Receipt>, left: Iterator<Chunk>) {
        while (left.hasNext() && !call.writeQueueFull()) call.write(left.next())
        if (left.hasNext()) call.drainHandler { write(call, left) } else call.end()
    }

    private fun receipt(
        method: MethodDescriptor<Chunk, Receipt>,
        begin: (GrpcClientRequest<Chunk, Receipt>) -> Future<Receipt>,
    ): CompletableFuture<Receipt> {
        val receipt = CompletableFuture<Receipt>()
        onLoop {
            client
                .request(server, method)
                .compose { call -> cancelled(receipt, call).let { begin(call) } }
                .onComplete({ receipt.complete(it) }, { receipt.completeExceptionally(it) })
        }
        return receipt
    }

    /** Without cancelling, an abandoned call would continue next to the next one. */
    private fun cancelled(receipt: CompletableFuture<Receipt>, call: GrpcClientRequest<Chunk, Receipt>) {
        receipt.whenComplete { _, cause -> if (cause is TimeoutException) onLoop { call.cancel() } }
    }

    private fun onLoop(action: () -> Unit) {
        if (Vertx.currentContext() == context) action() else context.runOnContext { action() }
    }

    override fun close() {
        client
            .close()
            .compose { vertx.close() }
            .toCompletionStage()
            .toCompletableFuture()
            .get(CLOSE_S, TimeUnit.SECONDS)
    }

    private companion object {
        const val CLOSE_S = 10L
    }
}
