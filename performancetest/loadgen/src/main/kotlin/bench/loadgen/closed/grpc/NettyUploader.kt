package bench.loadgen.closed.grpc

import bench.quarkus.grpc.proto.Chunk
import bench.quarkus.grpc.proto.Receipt
import bench.quarkus.grpc.proto.UploadGrpc
import io.grpc.ManagedChannel
import io.grpc.netty.shaded.io.grpc.netty.NettyChannelBuilder
import io.grpc.stub.ClientCallStreamObserver
import io.grpc.stub.ClientResponseObserver
import io.grpc.stub.StreamObserver
import java.net.InetSocketAddress
import java.util.concurrent.CompletableFuture
import java.util.concurrent.TimeUnit

/** Uses grpc-java's own transport. */
class NettyUploader(address: InetSocketAddress, private val timeoutMs: Long) : Uploader {
    private val channel: ManagedChannel =
        NettyChannelBuilder.forAddress(address).usePlaintext().directExecutor().build()

    /** An abandoned call is cancelled; otherwise it would continue next to the next one. */
    private val stub
        get() = UploadGrpc.newStub(channel).withDeadlineAfter(timeoutMs, TimeUnit.MILLISECONDS)

    override fun send(chunk: Chunk): CompletableFuture<Receipt> =
        CompletableFuture<Receipt>().also { stub.send(chunk, Answer(it)) }

    override fun sendAll(chunks: List<Chunk>): CompletableFuture<Receipt> =
        CompletableFuture<Receipt>().also { stub.sendAll(Stream(chunks.iterator(), it)) }

    override fun close() {
        channel.shutdownNow().awaitTermination(CLOSE_S, TimeUnit.SECONDS)
    }

    private open class Answer(private val future: CompletableFuture<Receipt>) : StreamObserver<Receipt> {
        override fun onNext(value: Receipt) {
            future.complete(value)
        }

        override fun onError(t: Throwable) {
            future.completeExceptionally(t)
        }

        override fun onCompleted() {
            future.completeExceptionally(IllegalStateException("The call ended without a receipt"))
        }
    }

    /** Sends while the transport is ready, and continues when it is ready again. */
    private class Stream(private val left: Iterator<Chunk>, future: CompletableFuture<Receipt>) :
        Answer(future), ClientResponseObserver<Chunk, Receipt> {
        override fun beforeStart(requests: ClientCallStreamObserver<Chunk>) {
            var isDone = false
            requests.setOnReadyHandler {
                while (requests.isReady && left.hasNext()) requests.onNext(left.next())
                if (!left.hasNext() && !isDone) requests.onCompleted().also { isDone = true }
            }
        }
    }

    private companion object {
        const val CLOSE_S = 5L
    }
}
