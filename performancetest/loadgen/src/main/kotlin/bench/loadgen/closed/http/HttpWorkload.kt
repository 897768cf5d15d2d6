package bench.loadgen.closed.http

import bench.loadgen.ClientPlan
import bench.loadgen.LoadError
import bench.loadgen.LoadProcess
import bench.loadgen.closed.ClosedLoop
import bench.loadgen.closed.ClosedLoopRecorder
import bench.loadgen.closed.Workload

/**
 * Users that each fetch one path after the other on their own connection: `path` of the plan's settings, several
 * separated by blanks.
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
            // With several paths each user begins with another one, so that all are in flight at once.
            return List(plan.users) { n ->
                HttpUser({ HttpConnection(address, timeoutMs) }, paths, n, expectation, recorder)
            }
        }
    }
}

/** Main function of the client's process. */
fun main() {
    LoadProcess.of(ClosedLoop(::HttpWorkload)).serve()
}
