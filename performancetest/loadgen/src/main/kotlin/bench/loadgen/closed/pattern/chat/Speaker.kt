package bench.loadgen.closed.pattern.chat

import bench.loadgen.closed.ClosedLoopRecorder
import bench.loadgen.closed.pattern.chat.OutgoingMessage.Fate
import java.util.concurrent.CompletableFuture
import java.util.concurrent.ConcurrentHashMap

/**
 * One member in a closed loop: sends its next message when every delivery of the last one is settled, until the window
 * is over or it has left. It still waits for deliveries in flight.
 *
 * @param later runs something after a pause: back off before retrying a service that is down.
 */
internal class Speaker(
    private val number: Int,
    private val count: Int,
    private val members: Room,
    private val recorder: ClosedLoopRecorder,
    private val counts: ChatCounts,
    private val later: (() -> Unit) -> Unit,
) {
    private val receivers = members.receivers(number)
    private var voice: MessageSender? = null
    private val kept = ConcurrentHashMap<Long, OutgoingMessage>()

    @Volatile private var current: OutgoingMessage? = null

    /** Completes when it sends no more and all its messages are settled. */
    val end = CompletableFuture<Unit>()

    fun start(voice: MessageSender) {
        this.voice = voice
        next()
    }

    private fun next() {
        if (recorder.isOver || members.isGone(number)) {
            end.complete(Unit)
            return
        }
        val said =
            OutgoingMessage(
                ChatMessage.of(number, (current?.line?.sequence ?: ChatMessage.HELLO) + 1, recorder.nowNs()),
                receivers,
                count,
            )
        current = said
        // If the connection has ended, its listener is notified.
        runCatching { voice!!.say(said.line) }
        members.allGone().forEach { lose(said, it) }
    }

    /** The member [by] received a message with this member as its sender. */
    fun heard(by: Int, line: ChatMessage) {
        val latest = current?.takeIf { line.sequence <= it.line.sequence }
        val said = latest?.takeIf { it.line.sequence == line.sequence } ?: kept[line.sequence]
        when {
            latest == null || !members.hears(by, number) -> counts.wrong(ChatCounts.UNEXPECTED)
            said == null -> counts.wrong(ChatCounts.DUPLICATED)
            said.line != line -> spoil(said, by)
            said.settle(by, Fate.HEARD) -> recorder.correct(said.line.sent_ns).also { settled(said) }
            said.fate(by) == Fate.LOST -> counts.late()
            else -> counts.wrong(ChatCounts.DUPLICATED)
        }
    }

    private fun spoil(said: OutgoingMessage, by: Int) {
        if (!said.settle(by, Fate.SPOILT)) return counts.wrong(ChatCounts.CORRUPTED)
        recorder.failed(said.line.sent_ns, ChatCounts.CORRUPTED)
        settled(said)
    }

    private fun lose(said: OutgoingMessage, member: Int) {
        if (!said.settle(member, Fate.LOST)) return
        recorder.failed(said.line.sent_ns, ChatCounts.LOST)
        settled(said)
    }

    /** [member] will receive no more messages. */
    fun lost(member: Int) {
        current?.let { lose(it, member) }
    }

    /** Gives up deliveries of messages sent before [beforeNs]. */
    fun expire(beforeNs: Long) {
        current?.takeIf { it.line.sent_ns - beforeNs < 0 }?.let { said -> said.awaiting().forEach { lose(said, it) } }
    }

    private fun settled(said: OutgoingMessage) {
        if (!said.wasLast()) return
        counts.settled(said)
        if (said.count(Fate.HEARD) == said.expected) return next()
        kept[said.line.sequence] = said
        kept.remove(said.line.sequence - KEPT)
        later(::next)
    }

    private companion object {
        /** Number of incompletely delivered messages that are kept, to distinguish late deliveries from duplicates. */
        const val KEPT = 500L
    }
}
