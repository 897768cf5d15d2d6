package bench.loadgen.closed.pattern.chat

import java.util.concurrent.CompletableFuture

/** How members come into a room and talk there: a connection of its own for each, as so many clients would have. */
interface ChatTransport : AutoCloseable {
    /** Whether what one says comes back to oneself. */
    val hearsItself: Boolean

    /**
     * @return completes when the connection is open as far as the client can know; exceptionally where it cannot be
     *   opened.
     */
    fun join(ear: MessageListener): CompletableFuture<MessageSender>
}

/** Is told on the connection's thread, which it must not keep. */
interface MessageListener {
    fun heard(line: ChatMessage)

    /** Something came that is no line. */
    fun unreadable()

    /** The connection ended. */
    fun gone()
}

/** One member's end of its connection; never used by two threads at once, though by one after the other. */
fun interface MessageSender {
    /** @throws IllegalStateException where the connection has ended. Else the ear is told of that. */
    fun say(line: ChatMessage)
}
