package bench.loadgen.closed.pattern.chat

import java.util.concurrent.CompletableFuture

/** How members join a room and talk there: each has its own connection, like separate clients. */
interface ChatTransport : AutoCloseable {
    /** Whether a member receives its own messages. */
    val hearsItself: Boolean

    /** @return completes when the connection is open, as far as the client can know; fails if it cannot be opened. */
    fun join(ear: MessageListener): CompletableFuture<MessageSender>
}

/** Called on the connection's thread, which it must not block. */
interface MessageListener {
    fun heard(line: ChatMessage)

    /** Something arrived that is not a message. */
    fun unreadable()

    /** The connection ended. */
    fun gone()
}

/** One member's end of its connection; several threads may use it, but never two at once. */
fun interface MessageSender {
    /** @throws IllegalStateException if the connection has ended. Otherwise the listener is notified of that. */
    fun say(line: ChatMessage)
}
