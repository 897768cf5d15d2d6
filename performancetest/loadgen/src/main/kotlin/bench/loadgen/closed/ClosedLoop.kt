package bench.loadgen.closed

import bench.loadgen.ClientPlan
import bench.loadgen.LoadError
import bench.loadgen.LoadEvent
import bench.loadgen.LoadGenerator
import bench.loadgen.Plan

/** What a client does under a plan, in threads of its own. */
fun interface Workload {
    /**
     * Waits until what goes on has ended, which is told that it shall by [ClosedLoopRecorder.isOver]. @return what only
     * this client tells, see [LoadEvent.ClosedDone.figures].
     */
    fun end(): Map<String, Double>
}

/** @param begin starts what [ClientPlan] asks for and has it counted. @throws LoadError from there where it cannot. */
class ClosedLoop(private val begin: (ClientPlan, ClosedLoopRecorder) -> Workload) : LoadGenerator {
    @Volatile private var current: ClosedLoopRecorder? = null

    override fun run(plan: Plan, emit: (LoadEvent) -> Unit): LoadEvent {
        if (plan !is ClientPlan) throw LoadError("It has users that wait, and follows no schedule.")
        // Now rather than within the window.
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

    override fun stop() {
        current?.stop()
    }

    private companion object {
        const val TICK_MS = 250L
    }
}
