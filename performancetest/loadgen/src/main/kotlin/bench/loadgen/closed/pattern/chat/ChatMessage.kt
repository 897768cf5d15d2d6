package bench.loadgen.closed.pattern.chat

import kotlinx.serialization.Serializable

/**
 * One chat message, as `proto/chat` defines it.
 *
 * @property sender number of the member.
 * @property sequence counted by the sender from 1 on; [HELLO] does not count.
 * @property sent_ns time on the recorder's clock.
 */
@Serializable
data class ChatMessage(val sender: String, val sequence: Long, val sent_ns: Long, val text: String) {
    companion object {
        const val HELLO = 0L
        private const val TEXT_BYTES = 64

        /** A message sent at [atNs], with 64 bytes of text that are unique for each member and message. */
        fun of(member: Int, sequence: Long, atNs: Long) =
            ChatMessage("$member", sequence, atNs, "$member says $sequence ".padEnd(TEXT_BYTES, '.'))
    }
}
