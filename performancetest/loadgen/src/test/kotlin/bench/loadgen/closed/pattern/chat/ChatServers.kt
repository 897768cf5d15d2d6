package bench.loadgen.closed.pattern.chat

import bench.loadgen.closed.pattern.TestHttp
import bench.quarkus.patterns.proto.ChatGrpc
import bench.quarkus.patterns.proto.ChatMessage as MessageProto
import io.grpc.Server
import io.grpc.Status
import io.grpc.netty.shaded.io.grpc.netty.NettyServerBuilder
import io.grpc.stub.StreamObserver
import io.vertx.core.http.ServerWebSocket
import java.net.InetAddress
import java.net.InetSocketAddress
import java.util.concurrent.CopyOnWriteArrayList
import kotlinx.serialization.json.Json

/**
 * One delivery that a server is about to make.
 *
 * @property number counts all deliveries except hello, from 1
 * @property isFirst whether it is the first of its message
 * @property send delivers its argument; can be called repeatedly
 */
internal class Delivery(val number: Int, val isFirst: Boolean, val line: ChatMessage, val send: (ChatMessage) -> Unit)

/**
 * A room whose server passes each delivery to [deliver]. It holds messages back until [letPass] lets them pass; hello
 * passes if [greets]. It sends in order, in one thread at a time.
 */
internal abstract class ChatServer(private val greets: Boolean, private val deliver: (Delivery) -> Unit) :
    AutoCloseable {
    abstract val port: Int
    private var number = 0
    private var last = 0L
    private val held = mutableListOf<Pair<Long, () -> Unit>>()

    /** Number of messages held back. */
    val heldCount: Int
        @Synchronized get() = held.size

    /** Lets messages of each member pass up to the number [last]. */
    @Synchronized
    fun letPass(last: Long) {
        this.last = last
        val (passing, later) = held.partition { it.first <= last }
        held.clear()
        held += later
        passing.forEach { it.second() }
    }

    /** For deliveries that were skipped: only one thread at a time may send on a stream. */
    @Synchronized fun inTurn(send: () -> Unit) = send()

    /** Ends the connection of one member. */
    abstract fun hangUp()

    @Synchronized
    protected fun <M> tell(line: ChatMessage, members: () -> List<M>, send: (M, ChatMessage) -> Unit) {
        val pass = {
            members().forEachIndexed { place, member ->
                deliver(Delivery(++number, place == 0, line) { send(member, it) })
            }
        }
        if (line.sequence == ChatMessage.HELLO) {
            if (greets) members().forEach { send(it, line) }
        } else if (line.sequence <= last) pass() else held += line.sequence to pass
    }

    companion object {
        fun of(pattern: String, greets: Boolean = true, deliver: (Delivery) -> Unit): ChatServer =
            if (pattern == "grpc") GrpcRoom(greets, deliver = deliver) else WebSocketRoom(greets, deliver)
    }
}

internal class WebSocketRoom(greets: Boolean, deliver: (Delivery) -> Unit) : ChatServer(greets, deliver) {
    private val members = CopyOnWriteArrayList<ServerWebSocket>()
    private val server = TestHttp {
        webSocketHandler { socket ->
            members += socket
            socket.closeHandler { members -= socket }
            socket.textMessageHandler { text ->
                tell(Json.decodeFromString(text), { members }) { member, line ->
                    member.writeTextMessage(Json.encodeToString(line))
                }
            }
        }
    }
    override val port = server.port

    @Synchronized
    override fun hangUp() {
        members.removeFirst().close()
    }

    override fun close() = server.close()
}

/** @param tellsSender whether senders get their own messages, against the contract */
internal class GrpcRoom(greets: Boolean, private val tellsSender: Boolean = false, deliver: (Delivery) -> Unit) :
    ChatServer(greets, deliver) {
    private val members = CopyOnWriteArrayList<StreamObserver<MessageProto>>()
    private val service =
        object : ChatGrpc.ChatImplBase() {
            override fun join(answer: StreamObserver<MessageProto>): StreamObserver<MessageProto> =
                Mouth(answer).also { members += answer }
        }
    private val server: Server =
        NettyServerBuilder.forAddress(InetSocketAddress(InetAddress.getLoopbackAddress(), 0))
            .addService(service)
            .build()
            .start()
    override val port = server.port

    private inner class Mouth(private val own: StreamObserver<MessageProto>) : StreamObserver<MessageProto> {
        override fun onNext(said: MessageProto) =
            tell(
                ChatMessage(said.sender, said.sequence, said.sentNs, said.text),
                { members.filter { tellsSender || it != own } },
                ::send,
            )

        override fun onError(cause: Throwable) {
            members -= own
        }

        override fun onCompleted() {
            if (members.remove(own)) own.onCompleted()
        }
    }

    private fun send(member: StreamObserver<MessageProto>, line: ChatMessage) =
        member.onNext(
            MessageProto.newBuilder()
                .setSender(line.sender)
                .setSequence(line.sequence)
                .setSentNs(line.sent_ns)
                .setText(line.text)
                .build()
        )

    @Synchronized override fun hangUp() = members.removeFirst().onError(Status.UNAVAILABLE.asRuntimeException())

    override fun close() {
        server.shutdownNow().awaitTermination()
    }
}
