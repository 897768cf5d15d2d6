package bench.loadgen.open

import java.util.concurrent.atomic.AtomicBoolean

/**
 * When second 0 of a schedule is that several load generators share: on this process's monotonic clock, as the runner
 * commands it once all are armed.
 *
 * @param onArmed called once, when the first user is there; receives the earliest time at which second 0 may be.
 */
class CommonStart(private val onArmed: (earliestZeroNs: Long) -> Unit) {
    private val isArmed = AtomicBoolean()

    /** How long after the load generator's own start second 0 may be, so that no user is due before it is there. */
    @Volatile var leadNs = 0L

    /** Null until it is commanded. */
    @Volatile var zeroNs: Long? = null

    /** @param startedNs when the load generator itself started; only the first call counts. */
    fun arm(startedNs: Long) {
        if (isArmed.compareAndSet(false, true)) onArmed(startedNs + leadNs)
    }
}

/**
 * Milliseconds from [nowNs] to the next tick of the schedule. Load generators that share one tick together, so that
 * their sum is as fresh as the ticks of one; null: the tick is due after [periodMs].
 */
internal fun CommonStart?.untilTickMs(nowNs: Long, periodMs: Long): Long {
    val zeroNs = this?.zeroNs ?: return periodMs
    return periodMs - Math.floorMod((nowNs - zeroNs) / 1_000_000, periodMs)
}
