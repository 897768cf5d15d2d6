package bench.loadgen.closed.pattern.chat

import kotlinx.serialization.Serializable

/**
 * What one says, as `proto/chat` has it.
 *
 * @property sender the member's number. @property sequence counted by the sender from 1 on; [HELLO] is none of what is
 *   counted. @property sent_ns of the recorder's clock.
 */
@Serializable
data class ChatMessage(val sender: String, val sequence: Long, val sent_ns: Long, val text: String) {
    companion object {
        const val HELLO = 0L
        private const val TEXT_BYTES = 64

        /** Said at [atNs], with 64 bytes of text of which no two members or messages have the same. */
        fun of(member: Int, sequence: Long, atNs: Long) =
            ChatMessage("$member", sequence, atNs, "$member says $sequence ".padEnd(TEXT_BYTES, '.'))
    }
}
