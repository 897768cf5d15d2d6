package bench.loadgen.open

import bench.loadgen.LoadPlan

/**
 * The current run in the load generator's process. Gatling creates its simulations itself, without arguments, so they
 * read [current].
 *
 * @param onNoConnection called for each call that got no connection, or lost it.
 * @param onArmed receives the earliest start of a schedule that several load generators share, in nanoseconds of this
 *   process's monotonic clock.
 */
class LoadGeneratorRun(
    val plan: LoadPlan,
    val onNoConnection: () -> Unit = {},
    onArmed: (earliestZeroNs: Long) -> Unit = {},
) {
    /** Null if this load generator makes all users. */
    val start: CommonStart? = if (plan.share.of == 1) null else CommonStart(onArmed)

    val recorder = recorder(plan)

    /** Recorder of the second stream, if there is one. */
    val probe: LoadRecorder? = plan.probe?.let(::recorder)

    private fun recorder(stream: LoadPlan) = LoadRecorder(stream, { start?.zeroNs }, System::nanoTime)

    @Volatile private var end: End? = null

    /** Users of second [offsetNs] / 10⁹ and later ones no longer start; [fromNs] is when that becomes true. */
    private class End(val offsetNs: Long, val fromNs: Long)

    /** Whether the user that is due at [offsetNs] of the schedule no longer starts. */
    fun isCancelled(offsetNs: Long): Boolean = end?.let { offsetNs >= it.offsetNs } ?: false

    /** Whether no user starts any more. */
    val isStopped: Boolean
        get() = end?.let { System.nanoTime() >= it.fromNs } ?: false

    /**
     * True after a stop, once the calls in flight are answered or [LoadPlan.GRACE_S] have passed. Cutting them off
     * would change the next trial: it would test how the service copes with callers that went away.
     */
    val isOver: Boolean
        get() = end?.let { isOver(System.nanoTime() - it.fromNs) } ?: false

    private fun isOver(sinceNs: Long) =
        sinceNs >= lastStartsNs && (callsUnderWay == 0L || sinceNs > LoadPlan.GRACE_S * NS_PER_S)

    /** The last users of a shared schedule before its common stop may be a little late. */
    private val lastStartsNs = if (plan.share.of == 1) 0 else LATE_NS

    private val callsUnderWay
        get() = recorder.callsUnderWay + (probe?.callsUnderWay ?: 0)

    /** Nothing counts from now on. */
    fun close() {
        recorder.isClosed = true
        probe?.isClosed = true
    }

    /**
     * The earliest stop counts.
     *
     * @param second of the schedule: its users and all later ones do not start; null: none starts any more.
     */
    @Synchronized
    fun stop(second: Int? = null) {
        val next = endAt(second, System.nanoTime())
        if (next.fromNs < (end?.fromNs ?: Long.MAX_VALUE)) end = next
    }

    private fun endAt(second: Int?, nowNs: Long): End {
        val zeroNs = start?.zeroNs
        if (second == null || zeroNs == null) return End(0, nowNs)
        return End(second * NS_PER_S, maxOf(nowNs, zeroNs + second * NS_PER_S))
    }

    companion object {
        @Volatile lateinit var current: LoadGeneratorRun

        private const val NS_PER_S = 1_000_000_000L
        private const val LATE_NS = 100_000_000L
    }
}
