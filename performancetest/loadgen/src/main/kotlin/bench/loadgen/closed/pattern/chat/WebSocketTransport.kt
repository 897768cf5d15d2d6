package bench.loadgen.closed.pattern.chat

import bench.loadgen.closed.pattern.client.end
import bench.loadgen.closed.pattern.client.eventLoops
import io.vertx.core.http.WebSocketClientOptions
import java.net.InetSocketAddress
import java.util.concurrent.CompletableFuture

/** Uses Vert.x, at `/ws/chat`: one connection per member, spread over one event loop per core. */
class WebSocketTransport(private val address: InetSocketAddress, members: Int) : ChatTransport {
    private val vertx = eventLoops()
    private val client =
        vertx.createWebSocketClient(WebSocketClientOptions().setMaxConnections(members).setConnectTimeout(CONNECT_MS))
    private val json = LineJson(members)
    override val hearsItself = true

    override fun join(ear: MessageListener): CompletableFuture<MessageSender> {
        val socket = client.webSocket()
        socket.textMessageHandler { text -> json.read(text)?.let(ear::heard) ?: ear.unreadable() }
        socket.closeHandler { ear.gone() }
        return socket
            .connect(address.port, address.hostString, "/ws/chat")
            .map { open -> MessageSender { line -> open.writeTextMessage(json.write(line)) } }
            .toCompletionStage()
            .toCompletableFuture()
    }

    /** Closes connections as the protocol requires. */
    override fun close() = vertx.end()

    private companion object {
        const val CONNECT_MS = 5_000
    }
}
