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
 * By grpc-java: a channel and so a connection a member, though streams could share one. What comes is handled on the
 * event loop, without a thread between.
 */
class GrpcTransport(private val address: InetSocketAddress) : ChatTransport {
    private val channels = ConcurrentLinkedQueue<ManagedChannel>()
    private val mouths = ConcurrentLinkedQueue<StreamObserver<MessageProto>>()
    override val hearsItself = false

    /** That the stream is open the client cannot know by gRPC: what is said before goes when it is. */
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
