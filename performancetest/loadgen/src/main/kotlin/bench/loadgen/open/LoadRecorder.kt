package bench.loadgen.open

import bench.histogram.Answer
import bench.histogram.SecondBucket
import bench.histogram.SecondStats
import bench.loadgen.Call
import bench.loadgen.LoadPlan
import java.util.concurrent.atomic.AtomicLong
import java.util.concurrent.atomic.AtomicLongArray

/**
 * Counts every call in the second of its intended start time, and measures its latency from that time.
 *
 * The schedule's zero is the earliest time that any user's start allows. User n may not start before its offset, so
 * `start - offset` is never before the true zero, and the smallest value is the closest. The seconds before a measured
 * window calibrate it.
 *
 * @param commandedNs when second 0 was commanded, on that clock; null: it was not, or not yet.
 * @param nowNs a monotonic clock in nanoseconds.
 */
class LoadRecorder(
    private val plan: LoadPlan,
    private val commandedNs: () -> Long? = { null },
    private val nowNs: () -> Long,
) {
    val pacer = ArrivalSchedule.of(plan)
    private val seconds = Array(plan.seconds) { SecondBucket(it, pacer.dueIn(it)) }
    private val zeroNs = AtomicLong(Long.MAX_VALUE)
    private val inFlight = InFlight(plan.seconds)
    private val finishedCorrect = AtomicLongArray(plan.seconds + TAIL_SECONDS)
    private val kept = if (plan.keeps_calls) CallLog(pacer) else null
    private val users = AtomicLong()

    /** The schedule's zero as it was, on the clock; null before the first user. */
    val startNs: Long?
        get() = zeroNs.get().takeIf { it != Long.MAX_VALUE }

    /** Number of the user that starts now: users of one schedule start in its order. */
    fun next(): Long = users.getAndIncrement()

    /** User [n] starts now: records its lateness. */
    fun started(n: Long) {
        val offset = pacer.offsetNs(n)
        val now = nowNs()
        val zero = zeroNs.accumulateAndGet(now - offset, ::minOf)
        bucket(offset).started(latenessUs = (now - zero - offset) / 1_000)
        inFlight.change(+1, now - zero)
    }

    /** User [n] has its answer, or will get none. [kind] is one of [Answer]'s. */
    fun finished(n: Long, kind: String) {
        if (isClosed) return
        val offset = pacer.offsetNs(n)
        val sinceZero = nowNs() - zeroNs.get()
        inFlight.change(-1, sinceZero)
        val latencyUs = (sinceZero - offset) / 1_000
        bucket(offset).finished(latencyUs, kind, isLate = latencyUs > plan.late_after_ms * 1_000)
        if (kind == Answer.CORRECT) countFinish(sinceZero)
        kept?.finished(n, latencyUs)
    }

    /** Null unless the plan keeps them. */
    val calls: List<Call>?
        get() = kept?.calls

    /** Milliseconds since the intended start time of user [n]. */
    fun waitedMs(n: Long): Long = (nowNs() - zeroNs.get() - pacer.offsetNs(n)) / 1_000_000

    val callsUnderWay: Long
        get() = inFlight.count

    /** Nothing counts from now on: calls that are cut off stay unanswered, they did not fail. */
    @Volatile var isClosed = false

    /** Seconds of the schedule that have passed; 0 before its command or, without one, before the first user. */
    fun elapsedSeconds(): Double = (startNs ?: commandedNs())?.let { maxOf(0.0, (nowNs() - it) / 1e9) } ?: 0.0

    /** The counts of second [from] and all later ones that have begun. */
    fun snapshot(from: Int = 0): List<SecondStats> =
        (from..minOf(elapsedSeconds().toInt(), seconds.lastIndex)).map {
            seconds[it].stats(finishedCorrect[it], inFlight.mean(it))
        }

    /** Buckets of all seconds that have begun, for the histogram log. */
    fun buckets(): List<SecondBucket> = seconds.take(elapsedSeconds().toInt() + 1)

    private fun bucket(offsetNs: Long) = seconds[(offsetNs / 1_000_000_000L).toInt().coerceIn(0, seconds.lastIndex)]

    private fun countFinish(sinceZeroNs: Long) {
        val second = (sinceZeroNs / 1_000_000_000L).toInt()
        if (second < finishedCorrect.length()) finishedCorrect.incrementAndGet(second)
    }

    private companion object {
        /** Seconds in which answers may still arrive after the last user's intended start. */
        const val TAIL_SECONDS = 120
    }
}
