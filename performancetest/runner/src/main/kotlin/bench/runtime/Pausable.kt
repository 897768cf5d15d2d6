package bench.runtime

import java.util.concurrent.CountDownLatch
import java.util.concurrent.TimeUnit
import kotlin.concurrent.thread

/** What can be stopped where it stands, and go on. */
interface Pausable {
    fun pause()

    fun resume()
}

/**
 * Lets [held] run for [share] of each [periodMs] only. A quota bites when it is used up, so it would do nothing to who
 * needs little; this takes its share of the time from anyone, and needs no control groups. Closed, [held] runs on.
 */
class DutyCycle(private val held: Pausable, share: Double, periodMs: Long) : AutoCloseable {
    init {
        require(share > 0 && share < 1) { "A share of the time is between 0 and 1, not $share." }
    }

    private val runMs = Math.round(periodMs * share)
    private val end = CountDownLatch(1)
    private val thread = thread(isDaemon = true, name = "duty cycle") { cycle(runMs, periodMs - runMs) }

    private fun cycle(runMs: Long, stopMs: Long) {
        try {
            do held.pause().also { end.await(stopMs, TimeUnit.MILLISECONDS) }.also { held.resume() } while (
                !end.await(runMs, TimeUnit.MILLISECONDS)
            )
        } finally {
            held.resume()
        }
    }

    /** Not by an interrupt, which could fall between a signal and the note of it. */
    override fun close() {
        end.countDown()
        thread.join()
    }
}
