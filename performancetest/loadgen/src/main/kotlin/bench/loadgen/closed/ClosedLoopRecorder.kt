package bench.loadgen.closed

import bench.histogram.HistogramLog
import bench.histogram.SecondBucket
import bench.histogram.SecondBucket.Companion.TAG_FIRST_BYTE
import bench.loadgen.ClientPlan
import bench.loadgen.LoadEvent
import java.util.concurrent.ConcurrentLinkedQueue
import java.util.concurrent.atomic.AtomicLong
import org.HdrHistogram.IntCountsHistogram

/**
 * Counts what ends within the window of one workload; thread-safe. Times are nanoseconds of [nowNs].
 *
 * The warm-up begins with [begin], the window follows. It ends when [tick] finds that it has lasted long enough and
 * moved enough bytes, or when [stop] is called. If each user has a fixed amount of work, it ends with the last of it.
 */
class ClosedLoopRecorder(private val plan: ClientPlan, val nowNs: () -> Long = System::nanoTime) {
    @Volatile private var beganNs = nowNs()
    private var beganEpochMs = System.currentTimeMillis()
    private val fromNs: Long
        get() = beganNs + (plan.warmup_s * 1e9).toLong()

    @Volatile private var untilNs = Long.MAX_VALUE
    private val seconds = sortedMapOf<Int, MutableMap<String, IntCountsHistogram>>()
    private val kinds = sortedMapOf<String, Long>()
    private val bytes = AtomicLong()
    private val waitedNs = AtomicLong()
    private val planned = plan.per_user?.times(plan.users)
    private val ended = AtomicLong()
    private val lastNs = AtomicLong(fromNs)
    private val leftNs = ConcurrentLinkedQueue<Long>()

    /** Whether all planned work was finished. */
    @Volatile private var isWhole = false
    private val allCorrect = AtomicLong()
    private val allFailed = AtomicLong()
    private var correct = 0L

    /** Users start now; their preparation is not part of the window. */
    fun begin() {
        beganNs = nowNs()
        beganEpochMs = System.currentTimeMillis()
        lastNs.set(fromNs)
    }

    val isOver: Boolean
        get() = untilNs != Long.MAX_VALUE

    /** Whether a user continues after [done] things. */
    fun goesOn(done: Long): Boolean = !isOver && (plan.per_user == null || done < plan.per_user)

    fun isInWindow(atNs: Long): Boolean = atNs in fromNs..<untilNs

    /** Length of the window; valid after its end. */
    val windowNs: Long
        get() = untilNs - fromNs

    /**
     * Records that something that began at [begunNs] has just arrived and was correct.
     *
     * @param firstByteNs when its first byte arrived; null if that has no meaning.
     */
    fun correct(begunNs: Long, firstByteNs: Long? = null) {
        val atNs = nowNs().also { waited(begunNs, it) }
        record(atNs) { bucket ->
            correct++
            bucket.add(SecondBucket.TAG_CORRECT, atNs - begunNs)
            firstByteNs?.let { bucket.add(TAG_FIRST_BYTE, it - begunNs) }
        }
        // After recording: a reader of the tick may end the window, which must include everything in the tick.
        allCorrect.incrementAndGet()
        ended(atNs)
    }

    /**
     * Records that it did not arrive or was wrong. If it was in flight in the window and failed later, it still counts
     * as a failure; otherwise a hanging server would have none.
     */
    fun failed(begunNs: Long, kind: String) {
        val atNs = nowNs().also { waited(begunNs, it) }
        recordFailed(begunNs, atNs, kind)
        allFailed.incrementAndGet()
        ended(atNs)
    }

    @Synchronized
    private fun recordFailed(begunNs: Long, atNs: Long, kind: String) =
        record(if (begunNs < untilNs) minOf(atNs, untilNs - 1) else atNs) { bucket ->
            kinds.merge(kind, 1L, Long::plus)
            bucket.add(SecondBucket.TAG_FAILED, atNs - begunNs)
        }

    /** The last planned piece of work ends the window. */
    private fun ended(atNs: Long) {
        lastNs.accumulateAndGet(atNs, ::maxOf)
        if (ended.incrementAndGet() != planned || isOver) return
        isWhole = true
        untilNs = lastNs.get() + 1
    }

    /** A user has finished. */
    fun left() {
        leftNs += nowNs()
    }

    /** Adds [count] bytes of correct payload that arrived within the window. */
    fun confirmed(count: Long) {
        bytes.addAndGet(count)
    }

    /**
     * Adds the payload of one call that began at [begunNs] and ended now. It counts the part that matches the call's
     * time in the window, because a call may take longer than the window.
     */
    fun confirmedSince(begunNs: Long, count: Long) {
        val endedNs = nowNs()
        val within = (minOf(endedNs, untilNs) - maxOf(begunNs, fromNs)).coerceAtLeast(0)
        if (endedNs > begunNs) confirmed(Math.round(count * (within.toDouble() / (endedNs - begunNs))))
    }

    /** Adds errors that appear only at the end and that no user waited for. */
    @Synchronized
    fun found(kind: String, count: Long) {
        if (count > 0) kinds.merge(kind, count, Long::plus)
        allFailed.addAndGet(count)
    }

    /**
     * Share of the window in which users of a closed loop waited for answers, while they were active; the rest is the
     * client's own time. Valid after all have ended.
     */
    fun waitingShare(users: Int): Double =
        if (untilNs > fromNs)
            waitedNs.get().toDouble() /
                (users * (untilNs - fromNs) - leftNs.sumOf { (untilNs - maxOf(it, fromNs)).coerceAtLeast(0) })
        else 0.0

    /** Counts only the part within the window. */
    private fun waited(begunNs: Long, endedNs: Long) {
        waitedNs.addAndGet((minOf(endedNs, untilNs) - maxOf(begunNs, fromNs)).coerceAtLeast(0))
    }

    /** Time and counts must change together: otherwise later results would count, and earlier ones would be lost. */
    @Synchronized
    fun stop() {
        if (!isOver) untilNs = maxOf(nowNs(), fromNs)
    }

    /** Call it repeatedly. */
    fun tick(): LoadEvent.ClosedTick {
        val lastedS = (nowNs() - fromNs) / 1e9
        if (planned != null) {
            if (lastedS >= plan.most_s) stop()
        } else if (lastedS >= plan.window_s && (bytes.get() >= plan.least_bytes || lastedS >= plan.most_s)) stop()
        return LoadEvent.ClosedTick((nowNs() - beganNs) / 1e9, allCorrect.get(), allFailed.get(), isOver)
    }

    @Synchronized
    fun done(figures: Map<String, Double> = emptyMap()): LoadEvent.ClosedDone {
        val windowS = (untilNs - fromNs) / 1e9
        val failed =
            kinds +
                listOfNotNull(
                    planned?.let { it - correct - kinds.values.sum() }?.takeIf { it > 0 }?.let { MISSING to it }
                )
        return LoadEvent.ClosedDone(
            started_epoch_ms = epochMs(fromNs),
            warmup_s = plan.warmup_s,
            window_s = windowS,
            expected = correct + failed.values.sum(),
            correct = correct,
            failed = failed,
            waited_s = waitedNs.get() / 1e9,
            bytes = bytes.get(),
            histogram_log = log(),
            figures = figures,
            total_s = windowS.takeIf { isWhole },
        )
    }

    /** Ignores everything outside the window. */
    @Synchronized
    private fun record(atNs: Long, add: (MutableMap<String, IntCountsHistogram>) -> Unit) {
        if (isInWindow(atNs)) add(seconds.getOrPut(((atNs - fromNs) / 1_000_000_000).toInt()) { mutableMapOf() })
    }

    private fun MutableMap<String, IntCountsHistogram>.add(tag: String, ns: Long) =
        getOrPut(tag) { SecondBucket.newHistogram() }.recordValue((ns / 1_000).coerceIn(0, SecondBucket.MAX_US))

    private fun epochMs(ns: Long) = beganEpochMs + (ns - beganNs) / 1_000_000

    private fun log() =
        HistogramLog.text(epochMs(fromNs), seconds.map { (second, bucket) -> second to bucket.toSortedMap() })

    companion object {
        /** Planned work that was not done when the window was cut off. */
        const val MISSING = "missing"
    }
}
