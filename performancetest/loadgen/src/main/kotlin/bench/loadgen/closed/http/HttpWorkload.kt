package bench.loadgen.closed.http

import bench.loadgen.ClientPlan
import bench.loadgen.LoadError
import bench.loadgen.LoadProcess
import bench.loadgen.closed.ClosedLoop
import bench.loadgen.closed.ClosedLoopRecorder
import bench.loadgen.closed.Workload

/**
 * Users that each fetch one path after the other on a connection of their own: `path` of the plan's settings, several
 * with blanks between.
 */
class HttpWorkload(plan: ClientPlan, recorder: ClosedLoopRecorder) :
    Workload by HttpUsers(users(plan, recorder), recorder) {
    private companion object {
        const val TIMEOUT_MS = 30_000

        fun users(plan: ClientPlan, recorder: ClosedLoopRecorder): List<HttpUser> {
            val address = plan.address()
            val timeoutMs = plan.settings["timeout_ms"]?.toInt() ?: TIMEOUT_MS
            val paths =
                plan.settings["path"]?.split(' ')?.filter { it.isNotEmpty() }?.takeIf { it.isNotEmpty() }
                    ?: throw LoadError("The plan names no path.")
            val expectation = Expectation.of(plan.settings, address, timeoutMs)
            // Of several paths each user begins with another, so that all are under way at once.
            return List(plan.users) { n ->
                HttpUser({ HttpConnection(address, timeoutMs) }, paths, n, expectation, recorder)
            }
        }
    }
}

/** The process of the client. */
fun main() {
    LoadProcess.of(ClosedLoop(::HttpWorkload)).serve()
}
