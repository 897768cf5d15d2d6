package bench.contract

import kotlin.concurrent.thread

/** How long a process got no CPU: at most [longestMs] at a time, and for [share] of the time. */
internal data class Stall(val longestMs: Long, val share: Double)

/** How long this process got no CPU. */
internal fun interface Stalls {
    /** The stalls while [action] runs. */
    fun during(action: () -> Unit): Stall
}

/**
 * A thread sleeps again and again: whatever its sleep takes longer than asked is a stall.
 *
 * @param nowNs a monotonic clock in nanoseconds.
 */
internal class SleepStalls(
    private val nowNs: () -> Long = System::nanoTime,
    private val sleep: (millis: Long) -> Unit = Thread::sleep,
) : Stalls {
    override fun during(action: () -> Unit): Stall {
        val seen = Seen()
        val sleeper = thread(isDaemon = true, name = "stalls") { watch(seen) }
        try {
            action()
        } finally {
            sleeper.interrupt()
            sleeper.join()
        }
        return Stall(seen.longestNs / NS_PER_MS, seen.stalledNs.toDouble() / maxOf(1, seen.allNs))
    }

    /** Written by the sleeper alone, and read after its end. */
    private class Seen {
        var longestNs = 0L
        var stalledNs = 0L
        var allNs = 0L

        fun add(sleptNs: Long) {
            val stallNs = maxOf(0, sleptNs - SLEEP_MS * NS_PER_MS)
            longestNs = maxOf(longestNs, stallNs)
            stalledNs += stallNs
            allNs += sleptNs
        }
    }

    private fun watch(seen: Seen) {
        while (true) {
            val startNs = nowNs()
            val isOver = isInterrupted { sleep(SLEEP_MS) }
            seen.add(nowNs() - startNs)
            if (isOver) return
        }
    }

    private fun isInterrupted(pause: () -> Unit) =
        try {
            pause()
            false
        } catch (_: InterruptedException) {
            true
        }

    private companion object {
        const val SLEEP_MS = 10L
        const val NS_PER_MS = 1_000_000L
    }
}
