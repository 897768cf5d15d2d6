package bench.workload.grpc

import bench.quarkus.grpc.proto.Chunk
import bench.quarkus.grpc.proto.Receipt
import bench.quarkus.grpc.proto.UploadGrpc
import io.vertx.core.Future
import io.vertx.core.Vertx
import io.vertx.core.net.SocketAddress
import io.vertx.grpc.client.GrpcClientRequest
import io.vertx.grpcio.client.GrpcIoClient
import java.net.InetSocketAddress
import java.util.concurrent.CompletableFuture
import java.util.concurrent.TimeUnit

/** By Vert.x' gRPC client, which has one connection of HTTP/2 to a server unless it is told otherwise. All calls are made on one event loop, the connection's. */
class VertxUploader(address: InetSocketAddress) : Uploader {
    private val vertx = Vertx.vertx()
    private val context = vertx.getOrCreateContext()
    private val server = SocketAddress.inetSocketAddress(address)
    private val client = GrpcIoClient.client(vertx)

    override fun send(chunk: Chunk): CompletableFuture<Receipt> = onLoop { client.request(server, UploadGrpc.getSendMethod()).compose { call -> call.end(chunk).compose { answer(call) } } }

    override fun sendAll(chunks: List<Chunk>): CompletableFuture<Receipt> = onLoop { client.request(server, UploadGrpc.getSendAllMethod()).compose { call -> write(call, chunks.iterator()); answer(call) } }

    private fun answer(call: GrpcClientRequest<Chunk, Receipt>): Future<Receipt> = call.response().compose { it.last() }

    /** Writes while there is room, and goes on when there is again. */
    private fun write(call: GrpcClientRequest<Chunk, Receipt>, left: Iterator<Chunk>) {
        while (left.hasNext() && !call.writeQueueFull()) call.write(left.next())
        if (left.hasNext()) call.drainHandler { write(call, left) } else call.end()
    }

    private fun onLoop(call: () -> Future<Receipt>): CompletableFuture<Receipt> {
        val receipt = CompletableFuture<Receipt>()
        val begin = { call().onComplete({ receipt.complete(it) }, { receipt.completeExceptionally(it) }) }
        if (Vertx.currentContext() == context) begin() else context.runOnContext { begin() }
        return receipt
    }

    override fun close() {
        client.close().compose { vertx.close() }.toCompletionStage().toCompletableFuture().get(CLOSE_S, TimeUnit.SECONDS)
    }

    private companion object {
        const val CLOSE_S = 10L
    }
}
