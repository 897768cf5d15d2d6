package bench.loadgen.open

import bench.loadgen.LoadPlan

/**
 * The run under way in the load generator's process. Gatling makes its simulations itself, without arguments, hence the
 * [current] one.
 *
 * @param onNoConnection called for each call that got no connection, or lost it.
 */
class LoadGeneratorRun(val plan: LoadPlan, val onNoConnection: () -> Unit = {}) {
    val recorder = LoadRecorder(plan, System::nanoTime)

    /** Of the second stream, where there is one. */
    val probe: LoadRecorder? = plan.probe?.let { LoadRecorder(it, System::nanoTime) }

    @Volatile private var stopNs: Long? = null

    val isStopRequested: Boolean
        get() = stopNs != null

    /**
     * Asked to stop, and the calls under way have their answers or had [LoadPlan.GRACE_S] to get them. Cutting them off
     * would test, in the next trial, how the service copes with callers that went away.
     */
    val isOver: Boolean
        get() =
            stopNs?.let { callsUnderWay == 0L || System.nanoTime() - it > LoadPlan.GRACE_S * 1_000_000_000L } ?: false

    private val callsUnderWay
        get() = recorder.callsUnderWay + (probe?.callsUnderWay ?: 0)

    /** From now on nothing is counted. */
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
