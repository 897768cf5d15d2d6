package bench.loadgen.closed.pattern

import bench.loadgen.ClientPlan
import bench.loadgen.LoadEvent
import bench.loadgen.closed.ClosedLoopRecorder
import bench.loadgen.closed.pattern.client.end

/**
 * Runs what a plan asks for, as the client's process does, but for so long as its window after all is prepared: how
 * long that takes on a busy machine shall decide nothing.
 */
internal object PatternRuns {
    fun plan(port: Int, pattern: String, users: Int, vararg settings: Pair<String, String>) =
        ClientPlan(
            "http://127.0.0.1:$port",
            users,
            warmup_s = 0.0,
            window_s = 0.5,
            least_bytes = 0,
            most_s = 30.0,
            settings = mapOf("pattern" to pattern, "grpc_target" to "127.0.0.1:$port") + settings,
        )

    fun run(plan: ClientPlan): LoadEvent.ClosedDone {
        val recorder = ClosedLoopRecorder(plan)
        val workload = patternWorkload(plan, recorder)
        val untilNs = System.nanoTime() + (plan.window_s * 1e9).toLong()
        while (!recorder.isOver) Thread.sleep(10).also { if (System.nanoTime() > untilNs) recorder.tick() }
        return workload.end().let(recorder::done)
    }
}
