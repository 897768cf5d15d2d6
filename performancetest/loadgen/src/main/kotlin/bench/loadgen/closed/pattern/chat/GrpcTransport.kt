package bench.loadgen.closed.pattern.chat

import bench.quarkus.patterns.proto.ChatGrpc
import bench.quarkus.patterns.proto.ChatMessage as MessageProto
import io.grpc.ManagedChannel
import io.grpc.netty.shaded.io.grpc.netty.NettyChannelBuilder
import io.grpc.stub.StreamObserver
import java.net.InetSocketAddress
import java.util.concurrent.CompletableFuture
import java.util.concurrent.ConcurrentLinkedQueue
import java.util.concurrent.TimeUnit

/**
 * Uses grpc-java: one channel, and so one connection, per member, though streams could share one. Messages are handled
 * directly on the event loop.
 */
class GrpcTransport(private val address: InetSocketAddress) : ChatTransport {
    private val channels = ConcurrentLinkedQueue<ManagedChannel>()
    private val mouths = ConcurrentLinkedQueue<StreamObserver<MessageProto>>()
    override val hearsItself = false

    /** With gRPC the client cannot know that the stream is open: earlier messages are sent once it is. */
    override fun join(ear: MessageListener): CompletableFuture<MessageSender> {
        val channel =
            NettyChannelBuilder.forAddress(address).usePlaintext().directExecutor().build().also(channels::add)
        val mouth = ChatGrpc.newStub(channel).join(Listener(ear)).also(mouths::add)
        return CompletableFuture.completedFuture(MessageSender { mouth.onNext(message(it)) })
    }

    private fun message(line: ChatMessage) =
        MessageProto.newBuilder()
            .setSender(line.sender)
            .setSequence(line.sequence)
            .setSentNs(line.sent_ns)
            .setText(line.text)
            .build()

    /** Ends the streams before the connections, so that members have left when it returns. */
    override fun close() {
        mouths.forEach { runCatching { it.onCompleted() } }
        channels.forEach { it.shutdown() }
        channels.forEach { if (!it.awaitTermination(CLOSE_S, TimeUnit.SECONDS)) it.shutdownNow() }
    }

    private class Listener(private val ear: MessageListener) : StreamObserver<MessageProto> {
        override fun onNext(value: MessageProto) =
            ear.heard(ChatMessage(value.sender, value.sequence, value.sentNs, value.text))

        override fun onError(t: Throwable) = ear.gone()

        override fun onCompleted() = ear.gone()
    }

    private companion object {
        const val CLOSE_S = 1L
    }
}
