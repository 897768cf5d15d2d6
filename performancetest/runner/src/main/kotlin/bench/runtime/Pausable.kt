package bench.runtime

import java.util.concurrent.CountDownLatch
import java.util.concurrent.TimeUnit
import kotlin.concurrent.thread

/** Something that can be paused and resumed. */
interface Pausable {
    fun pause()

    fun resume()
}

/**
 * Lets [held] run for only [share] of each [periodMs]. A quota affects only a process that uses it up. This takes its
 * share of the time from any process, and needs no control groups. After closing, [held] runs normally.
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

    /** Uses no interrupt, which could occur between a signal and its bookkeeping. */
    override fun close() {
        end.countDown()
        thread.join()
    }
}
