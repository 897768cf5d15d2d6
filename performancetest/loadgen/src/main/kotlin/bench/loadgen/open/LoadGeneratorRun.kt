package bench.loadgen.open

import bench.loadgen.LoadPlan

/**
 * The current run in the load generator's process. Gatling creates its simulations itself, without arguments, so they
 * read [current].
 *
 * @param onNoConnection called for each call that got no connection, or lost it.
 */
class LoadGeneratorRun(val plan: LoadPlan, val onNoConnection: () -> Unit = {}) {
    val recorder = LoadRecorder(plan, nowNs = System::nanoTime)

    /** Recorder of the second stream, if there is one. */
    val probe: LoadRecorder? = plan.probe?.let { LoadRecorder(it, nowNs = System::nanoTime) }

    @Volatile private var stopNs: Long? = null

    val isStopRequested: Boolean
        get() = stopNs != null

    /**
     * True after a stop, once the calls in flight are answered or [LoadPlan.GRACE_S] have passed. Cutting them off
     * would change the next trial: it would test how the service copes with callers that went away.
     */
    val isOver: Boolean
        get() =
            stopNs?.let { callsUnderWay == 0L || System.nanoTime() - it > LoadPlan.GRACE_S * 1_000_000_000L } ?: false

    private val callsUnderWay
        get() = recorder.callsUnderWay + (probe?.callsUnderWay ?: 0)

    /** Nothing counts from now on. */
    fun close() {
        recorder.isClosed = true
        probe?.isClosed = true
    }

    fun stop() {
        if (stopNs == null) stopNs = System.nanoTime()
    }

    companion object {
        @Volatile lateinit var current: LoadGeneratorRun
    }
}
