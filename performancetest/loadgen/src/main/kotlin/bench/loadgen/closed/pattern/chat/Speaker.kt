package bench.loadgen.closed.pattern.chat

import bench.loadgen.closed.ClosedLoopRecorder
import bench.loadgen.closed.pattern.chat.OutgoingMessage.Fate
import java.util.concurrent.CompletableFuture
import java.util.concurrent.ConcurrentHashMap

/**
 * One member in a closed loop: says its next message when every delivery of the last is settled, until the window is
 * over or it is gone. What is under way then is still awaited.
 *
 * @param later runs something after a pause: who is down shall not be hammered.
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

    /** Completes when it says no more and all that it said is settled. */
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
        // Of a connection that has ended its ear is told.
        runCatching { voice!!.say(said.line) }
        members.allGone().forEach { lose(said, it) }
    }

    /** Something with this member as its sender came to the member [by]. */
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

    /** [member] will hear no more. */
    fun lost(member: Int) {
        current?.let { lose(it, member) }
    }

    /** What was said before [beforeNs] and has not come is given up. */
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
        /** Of messages of which not all came, to know what comes late from what comes twice. */
        const val KEPT = 500L
    }
}
