package bench.loadgen.closed.pattern.chat

import java.util.concurrent.atomic.AtomicIntegerArray

/**
 * Members in the room. An open connection proves only the client's view. A member is in the room once it has received a
 * hello from another member (or from itself, if members receive their own messages).
 */
internal class Room(private val count: Int, private val hearsItself: Boolean) {
    private val states = AtomicIntegerArray(count)

    fun isGone(member: Int): Boolean = states.get(member) == GONE

    /** @return false if that was known. */
    fun gone(member: Int): Boolean = states.getAndSet(member, GONE) != GONE

    fun allGone(): List<Int> = (0..<count).filter(::isGone)

    fun heardHello(member: Int) {
        states.compareAndSet(member, COMING, HERE)
    }

    /** Number of members that have not received a hello, or have left. */
    fun absent(): Int = (0..<count).count { states.get(it) != HERE }

    /** Whether [member] receives messages of [speaker]. */
    fun hears(member: Int, speaker: Int): Boolean = hearsItself || member != speaker

    fun receivers(speaker: Int): IntArray = (0..<count).filter { hears(it, speaker) }.toIntArray()

    /**
     * Repeats [hello] with members' numbers until all are in the room, one has left, or [timeoutMs] are over.
     *
     * @return whether all are in the room.
     */
    fun gather(timeoutMs: Long, hello: (Int) -> Unit): Boolean {
        val untilNs = System.nanoTime() + timeoutMs * 1_000_000
        // A member that does not receive its own messages needs another one's hello.
        val speakers = if (hearsItself) 0..0 else 0..minOf(1, count - 1)
        while (absent() > 0 && allGone().isEmpty() && System.nanoTime() < untilNs) {
            speakers.forEach(hello)
            Thread.sleep(PAUSE_MS)
        }
        return absent() == 0
    }

    private companion object {
        const val COMING = 0
        const val HERE = 1
        const val GONE = 2
        const val PAUSE_MS = 50L
    }
}
