package bench.loadgen.closed

import bench.loadgen.LoadEvent
import java.util.concurrent.TimeUnit
import java.util.concurrent.atomic.AtomicLong

/**
 * Nanoseconds that pass as a test says: how fast a machine is decides nothing. Each reading is one later than the last,
 * so that no two moments are the same.
 */
internal class ManualClock : () -> Long {
    private val ns = AtomicLong(5_000_000_000_000)

    override fun invoke() = ns.incrementAndGet()

    fun pass(ms: Long) {
        ns.addAndGet(ms * 1_000_000)
    }
}

/** Longer than anything here takes on the busiest machine. */
internal const val HANGS_S = 60L

/** @param isSo is asked until it is, @throws IllegalStateException with [what] where it hangs. */
internal fun await(what: () -> String, isSo: () -> Boolean) {
    val untilNs = System.nanoTime() + TimeUnit.SECONDS.toNanos(HANGS_S)
    while (!isSo()) {
        check(System.nanoTime() < untilNs) { "Not within $HANGS_S s: ${what()}" }
        Thread.sleep(1)
    }
}

/** Waits until so many have ended rightly and wrongly, in the window or not. */
internal fun ClosedLoopRecorder.await(correct: Int = 0, failed: Int = 0) =
    await({ "$correct correct and $failed failed, but ${tick()}" }) {
        tick().let { it.correct >= correct && it.failed >= failed }
    }

/** Ends the window when so many have ended, and waits for what is under way. */
internal fun ClosedLoopRecorder.endAfter(count: Int, workload: Workload): LoadEvent.ClosedDone {
    await({ "$count ended, but ${tick()}" }) { tick().let { it.correct + it.failed >= count } }
    stop()
    return done(workload.end())
}
