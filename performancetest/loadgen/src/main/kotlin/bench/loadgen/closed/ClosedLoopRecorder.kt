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
 * Counts what ends within the window of one workload; for many threads. Times are nanoseconds of [nowNs].
 *
 * The warm-up begins with [begin], the window after it; it ends when [tick] finds that it has lasted long enough and
 * moved enough, or when [stop] is called; where each user has so much to do and no more, with the last of it.
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

    /** Whether all came to its end that was planned. */
    @Volatile private var isWhole = false
    private val allCorrect = AtomicLong()
    private val allFailed = AtomicLong()
    private var correct = 0L

    /** Now the users begin; what was prepared for them is none of the window. */
    fun begin() {
        beganNs = nowNs()
        beganEpochMs = System.currentTimeMillis()
        lastNs.set(fromNs)
    }

    val isOver: Boolean
        get() = untilNs != Long.MAX_VALUE

    /** Whether a user goes on that has done so many things. */
    fun goesOn(done: Long): Boolean = !isOver && (plan.per_user == null || done < plan.per_user)

    fun isInWindow(atNs: Long): Boolean = atNs in fromNs..<untilNs

    /** How long the window was; to be asked when it is over. */
    val windowNs: Long
        get() = untilNs - fromNs

    /**
     * Something that began at [begunNs] has come and was right, now. @param firstByteNs when the first of it came, null
     * where that says nothing.
     */
    fun correct(begunNs: Long, firstByteNs: Long? = null) {
        val atNs = nowNs().also { waited(begunNs, it) }
        record(atNs) { bucket ->
            correct++
            bucket.add(SecondBucket.TAG_CORRECT, atNs - begunNs)
            firstByteNs?.let { bucket.add(TAG_FIRST_BYTE, it - begunNs) }
        }
        // After it is recorded: who reads a tick may end the window, which has all that the tick tells of.
        allCorrect.incrementAndGet()
        ended(atNs)
    }

    /**
     * It has not, or was wrong. What was under way in the window and failed after it is one of its failures; else a
     * server that hangs would have none.
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

    /** The last of all that was planned ends the window with itself. */
    private fun ended(atNs: Long) {
        lastNs.accumulateAndGet(atNs, ::maxOf)
        if (ended.incrementAndGet() != planned || isOver) return
        isWhole = true
        untilNs = lastNs.get() + 1
    }

    /** A user does no more. */
    fun left() {
        leftNs += nowNs()
    }

    /** So much payload came within the window, of something that was right. */
    fun confirmed(count: Long) {
        bytes.addAndGet(count)
    }

    /**
     * So much payload of one call that began at [begunNs] and has ended now: as much of it as the window has of the
     * call's time, for a call may take longer than the window.
     */
    fun confirmedSince(begunNs: Long, count: Long) {
        val endedNs = nowNs()
        val within = (minOf(endedNs, untilNs) - maxOf(begunNs, fromNs)).coerceAtLeast(0)
        if (endedNs > begunNs) confirmed(Math.round(count * (within.toDouble() / (endedNs - begunNs))))
    }

    /** What nobody waited for, and is found to be wrong when all has ended. */
    @Synchronized
    fun found(kind: String, count: Long) {
        if (count > 0) kinds.merge(kind, count, Long::plus)
        allFailed.addAndGet(count)
    }

    /**
     * Of a closed loop the share of the window, as far as they were there, in which its users waited for answers; the
     * rest is the client's own time. To be asked when all have ended.
     */
    fun waitingShare(users: Int): Double =
        if (untilNs > fromNs)
            waitedNs.get().toDouble() /
                (users * (untilNs - fromNs) - leftNs.sumOf { (untilNs - maxOf(it, fromNs)).coerceAtLeast(0) })
        else 0.0

    /** As far as it was in the window, whatever lies next to it. */
    private fun waited(begunNs: Long, endedNs: Long) {
        waitedNs.addAndGet((minOf(endedNs, untilNs) - maxOf(begunNs, fromNs)).coerceAtLeast(0))
    }

    /**
     * Of the moment and of what is counted nothing may come between: what ends later would be counted, and what was
     * said before it not.
     */
    @Synchronized
    fun stop() {
        if (!isOver) untilNs = maxOf(nowNs(), fromNs)
    }

    /** To be called now and then. */
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

    /** Nothing that is not in the window. */
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
        /** Of what was planned: not done when the window was cut off. */
        const val MISSING = "missing"
    }
}
