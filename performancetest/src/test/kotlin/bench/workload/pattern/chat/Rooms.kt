package bench.workload.pattern.chat

import bench.quarkus.patterns.proto.ChatGrpc
import bench.quarkus.patterns.proto.ChatMessage
import bench.workload.pattern.TestHttp
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
 * @property number of all that are no hello, from 1 on. @property send delivers what it is given, as often as it is
 *   called. @property hangUp ends the receiver's connection.
 */
internal class Delivery(val number: Int, val line: Line, val send: (Line) -> Unit, val hangUp: () -> Unit)

/** A room whose server makes each delivery as [deliver] says. Hello is told as it is, if [greets]. */
internal abstract class Room(private val greets: Boolean, private val deliver: (Delivery) -> Unit) : AutoCloseable {
    abstract val port: Int
    private var number = 0

    @Synchronized
    protected fun <M> tell(members: List<M>, line: Line, send: (M, Line) -> Unit, hangUp: (M) -> Unit) =
        members.forEach { member ->
            if (line.sequence == Line.HELLO) {
                if (greets) send(member, line)
            } else deliver(Delivery(++number, line, { send(member, it) }, { hangUp(member) }))
        }

    companion object {
        fun of(pattern: String, greets: Boolean = true, deliver: (Delivery) -> Unit): Room =
            if (pattern == "grpc") GrpcRoom(greets, deliver) else WebSocketRoom(greets, deliver)
    }
}

internal class WebSocketRoom(greets: Boolean, deliver: (Delivery) -> Unit) : Room(greets, deliver) {
    private val members = CopyOnWriteArrayList<ServerWebSocket>()
    private val server = TestHttp {
        webSocketHandler { socket ->
            members += socket
            socket.closeHandler { members -= socket }
            socket.textMessageHandler { text ->
                tell(
                    members,
                    Json.decodeFromString(text),
                    { member, line -> member.writeTextMessage(Json.encodeToString(line)) },
                    { it.close() },
                )
            }
        }
    }
    override val port = server.port

    override fun close() = server.close()
}

/** @param tellsSender against what is agreed. */
internal class GrpcRoom(greets: Boolean, deliver: (Delivery) -> Unit, private val tellsSender: Boolean = false) :
    Room(greets, deliver) {
    private val members = CopyOnWriteArrayList<StreamObserver<ChatMessage>>()
    private val service =
        object : ChatGrpc.ChatImplBase() {
            override fun join(answer: StreamObserver<ChatMessage>): StreamObserver<ChatMessage> =
                Mouth(answer).also { members += answer }
        }
    private val server: Server =
        NettyServerBuilder.forAddress(InetSocketAddress(InetAddress.getLoopbackAddress(), 0))
            .addService(service)
            .build()
            .start()
    override val port = server.port

    private inner class Mouth(private val own: StreamObserver<ChatMessage>) : StreamObserver<ChatMessage> {
        override fun onNext(said: ChatMessage) =
            tell(
                members.filter { tellsSender || it != own },
                Line(said.sender, said.sequence, said.sentNs, said.text),
                ::send,
            ) {
                members -= it
                it.onError(Status.UNAVAILABLE.asRuntimeException())
            }

        override fun onError(cause: Throwable) {
            members -= own
        }

        override fun onCompleted() {
            if (members.remove(own)) own.onCompleted()
        }
    }

    private fun send(member: StreamObserver<ChatMessage>, line: Line) =
        member.onNext(
            ChatMessage.newBuilder()
                .setSender(line.sender)
                .setSequence(line.sequence)
                .setSentNs(line.sent_ns)
                .setText(line.text)
                .build()
        )

    override fun close() {
        server.shutdownNow().awaitTermination()
    }
}
