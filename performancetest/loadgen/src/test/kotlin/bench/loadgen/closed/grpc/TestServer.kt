package bench.loadgen.closed.grpc

import bench.quarkus.grpc.proto.Chunk
import bench.quarkus.grpc.proto.Receipt
import bench.quarkus.grpc.proto.Tally
import bench.quarkus.grpc.proto.TallyRequest
import bench.quarkus.grpc.proto.UploadGrpc
import io.grpc.netty.shaded.io.grpc.netty.NettyServerBuilder
import io.grpc.stub.StreamObserver
import java.net.InetAddress
import java.net.InetSocketAddress
import java.util.concurrent.atomic.AtomicLong

/** A gRPC server that answers each chunk with the receipt of [fault], and reports [came] at the end. */
class TestServer(window: Int? = null, private val fault: (Chunk) -> Receipt = ::right) :
    UploadGrpc.UploadImplBase(), AutoCloseable {
    private val server =
        NettyServerBuilder.forAddress(InetSocketAddress(InetAddress.getLoopbackAddress(), 0))
            .addService(this)
            .maxInboundMessageSize(LARGEST)
            .apply { window?.let(::flowControlWindow) }
            .build()
            .start()
    val address: InetSocketAddress = InetSocketAddress(InetAddress.getLoopbackAddress(), server.port)
    private val messages = AtomicLong()
    var came: (Long) -> Tally = { Tally.newBuilder().setMessages(it).build() }

    override fun send(chunk: Chunk, answer: StreamObserver<Receipt>) = answer.once(took(chunk))

    override fun sendAll(answer: StreamObserver<Receipt>): StreamObserver<Chunk> =
        object : StreamObserver<Chunk> {
            private var sum = Receipt.getDefaultInstance()

            override fun onNext(chunk: Chunk) {
                val one = took(chunk)
                sum =
                    Receipt.newBuilder()
                        .setMessages(sum.messages + one.messages)
                        .setBytes(sum.bytes + one.bytes)
                        .setCorrupted(sum.corrupted + one.corrupted)
                        .build()
            }

            override fun onError(cause: Throwable) = Unit

            override fun onCompleted() = answer.once(sum)
        }

    override fun read(request: TallyRequest, answer: StreamObserver<Tally>) = answer.once(came(messages.getAndSet(0)))

    private fun took(chunk: Chunk): Receipt = fault(chunk).also { messages.incrementAndGet() }

    private fun <T> StreamObserver<T>.once(value: T) {
        onNext(value)
        onCompleted()
    }

    override fun close() {
        server.shutdownNow().awaitTermination()
    }

    companion object {
        private const val LARGEST = 4_000_000

        fun right(chunk: Chunk): Receipt =
            Receipt.newBuilder().setMessages(1).setBytes(chunk.payload.size().toLong()).build()
    }
}
