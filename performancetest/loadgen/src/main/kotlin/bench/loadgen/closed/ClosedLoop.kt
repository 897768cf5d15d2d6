package bench.loadgen.closed

import bench.loadgen.ClientPlan
import bench.loadgen.LoadError
import bench.loadgen.LoadEvent
import bench.loadgen.LoadGenerator
import bench.loadgen.Plan

/** The work of a client under a plan, in its own threads. */
fun interface Workload {
    /**
     * Waits until all work has ended; [ClosedLoopRecorder.isOver] tells the workers to stop.
     *
     * @return metrics that only this client has, see [LoadEvent.ClosedDone.figures].
     */
    fun end(): Map<String, Double>
}

/**
 * @param begin starts the workload of a [ClientPlan] and counts its results.
 * @throws LoadError from [begin] if it cannot start.
 */
class ClosedLoop(private val begin: (ClientPlan, ClosedLoopRecorder) -> Workload) : LoadGenerator {
    @Volatile private var current: ClosedLoopRecorder? = null

    override fun run(plan: Plan, emit: (LoadEvent) -> Unit): LoadEvent {
        if (plan !is ClientPlan) throw LoadError("It has users that wait, and follows no schedule.")
        // Now, so that it does not happen within the window.
        System.gc()
        val recorder = ClosedLoopRecorder(plan).also { current = it }
        val workload = begin(plan, recorder)
        while (!recorder.isOver) {
            Thread.sleep(TICK_MS)
            emit(recorder.tick())
        }
        val figures = workload.end()
        return recorder.done(figures)
    }

    override fun stop(second: Int?) {
        current?.stop()
    }

    private companion object {
        const val TICK_MS = 250L
    }
}
