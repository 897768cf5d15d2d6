package bench.loadgen.open

import java.util.concurrent.atomic.AtomicLong

/**
 * Holds users back until they are [due], because Gatling starts them at [even] times. The schedule begins so much later
 * than Gatling that no user is due before Gatling has started it.
 *
 * @param start when the schedule begins, if several load generators share it; null: as soon as possible.
 */
class HeldStart(
    private val due: ArrivalSchedule,
    private val even: ArrivalSchedule,
    private val start: CommonStart? = null,
) {
    /** From Gatling's start to the earliest start of the schedule. */
    val leadNs: Long = MARGIN_NS + maxOf(0, (0..<due.users).maxOfOrNull { even.offsetNs(it) - due.offsetNs(it) } ?: 0)

    /** Start of the schedule, once the first user has come. */
    private val zeroNs = AtomicLong(UNKNOWN)

    /**
     * Whether user [n], who is there now, still waits for the command that tells the start of the schedule.
     *
     * @param nowNs monotonic.
     */
    fun waitsForStart(n: Long, nowNs: Long): Boolean {
        start?.arm(nowNs - even.offsetNs(n))
        return start != null && start.zeroNs == null
    }

    /** Milliseconds, rounded up, for which user [n] still has to wait; 0 if it is late. [nowNs] is monotonic. */
    fun waitMs(n: Long, nowNs: Long): Long {
        zeroNs.compareAndSet(UNKNOWN, start?.zeroNs ?: (nowNs - even.offsetNs(n) + leadNs))
        return Math.ceilDiv(maxOf(0, zeroNs.get() + due.offsetNs(n) - nowNs), NS_PER_MS)
    }

    private companion object {
        const val UNKNOWN = Long.MIN_VALUE
        const val NS_PER_MS = 1_000_000L

        /** Gatling's own lateness that users do not see. */
        const val MARGIN_NS = 20 * NS_PER_MS
    }
}
