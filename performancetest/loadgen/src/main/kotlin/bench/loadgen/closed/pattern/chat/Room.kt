package bench.loadgen.closed.pattern.chat

import java.util.concurrent.atomic.AtomicIntegerArray

/**
 * Who is in the room. That a connection is open says only that the client has it so: in the room is who has heard a
 * hello of another (or of itself, where one hears oneself).
 */
internal class Room(private val count: Int, private val hearsItself: Boolean) {
    private val states = AtomicIntegerArray(count)

    fun isGone(member: Int): Boolean = states.get(member) == GONE

    /** @return false where that was known. */
    fun gone(member: Int): Boolean = states.getAndSet(member, GONE) != GONE

    fun allGone(): List<Int> = (0..<count).filter(::isGone)

    fun heardHello(member: Int) {
        states.compareAndSet(member, COMING, HERE)
    }

    /** Who has not heard hello, or is gone again. */
    fun absent(): Int = (0..<count).count { states.get(it) != HERE }

    /** Whether [member] gets what [speaker] says. */
    fun hears(member: Int, speaker: Int): Boolean = hearsItself || member != speaker

    fun receivers(speaker: Int): IntArray = (0..<count).filter { hears(it, speaker) }.toIntArray()

    /**
     * Says hello again and again by [hello] of a member's number until all are here, somebody is gone, or [timeoutMs]
     * are over. @return whether all are here.
     */
    fun gather(timeoutMs: Long, hello: (Int) -> Unit): Boolean {
        val untilNs = System.nanoTime() + timeoutMs * 1_000_000
        // Who does not hear himself needs another to hear.
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
