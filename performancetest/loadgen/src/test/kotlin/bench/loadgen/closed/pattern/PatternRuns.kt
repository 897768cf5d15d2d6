package bench.loadgen.closed.pattern

import bench.loadgen.ClientPlan
import bench.loadgen.LoadEvent
import bench.loadgen.closed.ClosedLoopRecorder
import bench.loadgen.closed.pattern.client.end

/**
 * Runs a plan like the client's process, but the window starts after preparation, because that may take long on a busy
 * machine.
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
