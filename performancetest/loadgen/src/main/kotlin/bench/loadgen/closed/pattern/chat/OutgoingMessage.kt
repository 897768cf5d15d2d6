package bench.loadgen.closed.pattern.chat

import java.util.concurrent.atomic.AtomicInteger
import java.util.concurrent.atomic.AtomicIntegerArray

/**
 * One message, and the state of its delivery to each of the [receivers]. Thread-safe without a lock: each delivery is
 * settled once.
 */
internal class OutgoingMessage(val line: ChatMessage, private val receivers: IntArray, members: Int) {
    /** [NOT_FOR]: the message is not for that member. [SPOILT]: it arrived with other content. */
    enum class Fate {
        NOT_FOR,
        AWAITED,
        HEARD,
        SPOILT,
        LOST,
    }

    private val fates =
        AtomicIntegerArray(members).also { fates -> receivers.forEach { fates.setPlain(it, Fate.AWAITED.ordinal) } }
    private val awaited = AtomicInteger(receivers.size)

    val expected: Int
        get() = receivers.size

    /**
     * @return false if [member] no longer awaits it, or never did. After true, the caller counts the delivery and then
     *   calls [wasLast].
     */
    fun settle(member: Int, fate: Fate): Boolean = fates.compareAndSet(member, Fate.AWAITED.ordinal, fate.ordinal)

    /** Whether the settled delivery was the last of all. */
    fun wasLast(): Boolean = awaited.decrementAndGet() == 0

    fun fate(member: Int): Fate = Fate.entries[fates.get(member)]

    fun count(fate: Fate): Int = receivers.count { fates.get(it) == fate.ordinal }

    fun awaiting(): List<Int> = receivers.filter { fates.get(it) == Fate.AWAITED.ordinal }
}
