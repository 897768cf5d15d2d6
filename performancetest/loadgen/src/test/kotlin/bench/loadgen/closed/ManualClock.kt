package bench.loadgen.closed

import bench.loadgen.LoadEvent
import java.util.concurrent.TimeUnit
import java.util.concurrent.atomic.AtomicLong

/**
 * A clock that the test advances, so the machine's speed does not matter. Each reading is one nanosecond later than the
 * last, so no two moments are equal.
 */
internal class ManualClock : () -> Long {
    private val ns = AtomicLong(5_000_000_000_000)

    override fun invoke() = ns.incrementAndGet()

    fun pass(ms: Long) {
        ns.addAndGet(ms * 1_000_000)
    }
}

/** Longer than anything takes here on the busiest machine. */
internal const val HANGS_S = 60L

/** Polls [isSo]. @throws IllegalStateException with [what] if it never becomes true */
internal fun await(what: () -> String, isSo: () -> Boolean) {
    val untilNs = System.nanoTime() + TimeUnit.SECONDS.toNanos(HANGS_S)
    while (!isSo()) {
        check(System.nanoTime() < untilNs) { "Not within $HANGS_S s: ${what()}" }
        Thread.sleep(1)
    }
}

/** Waits for this many correct and failed results, in the window or not. */
internal fun ClosedLoopRecorder.await(correct: Int = 0, failed: Int = 0) =
    await({ "$correct correct and $failed failed, but ${tick()}" }) {
        tick().let { it.correct >= correct && it.failed >= failed }
    }

/** Ends the window after [count] results, and waits for calls in flight. */
internal fun ClosedLoopRecorder.endAfter(count: Int, workload: Workload): LoadEvent.ClosedDone {
    await({ "$count ended, but ${tick()}" }) { tick().let { it.correct + it.failed >= count } }
    stop()
    return done(workload.end())
}
