package bench.loadgen.closed.pattern.chat

import bench.loadgen.closed.ClosedLoopRecorder
import bench.loadgen.closed.pattern.chat.OutgoingMessage.Fate
import java.util.concurrent.atomic.LongAdder

/** Messages of the window, and their deliveries; duplicates count by their arrival time. */
internal class ChatCounts(private val recorder: ClosedLoopRecorder) {
    private val said = LongAdder()
    private val expected = LongAdder()
    private val lost = LongAdder()
    private val corrupted = LongAdder()
    private val duplicated = LongAdder()
    private val late = LongAdder()

    /** All deliveries of [message] are settled. */
    fun settled(message: OutgoingMessage) {
        if (!recorder.isInWindow(message.line.sent_ns)) return
        said.increment()
        expected.add(message.expected.toLong())
        lost.add(message.count(Fate.LOST).toLong())
        corrupted.add(message.count(Fate.SPOILT).toLong())
    }

    /** Something wrong arrived that matches no expected delivery. */
    fun wrong(kind: String) {
        val nowNs = recorder.nowNs()
        recorder.failed(nowNs, kind)
        if (kind == DUPLICATED && recorder.isInWindow(nowNs)) duplicated.increment()
    }

    /** It arrived after the timeout; it stays lost. */
    fun late() = late.increment()

    fun figures(): Map<String, Double> =
        mapOf(
                "messages_said" to said,
                "deliveries_expected" to expected,
                "deliveries_lost" to lost,
                "deliveries_duplicated" to duplicated,
                "deliveries_corrupted" to corrupted,
                "deliveries_late" to late,
            )
            .mapValues { it.value.toDouble() }

    companion object {
        const val LOST = "lost"
        const val DUPLICATED = "duplicated"
        const val CORRUPTED = "corrupted"
        const val UNEXPECTED = "unexpected"
        const val UNREADABLE = "unreadable"
    }
}
