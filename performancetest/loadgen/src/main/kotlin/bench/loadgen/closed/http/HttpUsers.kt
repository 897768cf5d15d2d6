package bench.loadgen.closed.http

import bench.loadgen.LoadEvent
import bench.loadgen.closed.ClosedLoopRecorder
import bench.loadgen.closed.Workload
import kotlin.concurrent.thread

/**
 * HTTP users, each in its own thread, which start at once. They report the share of the window in which they waited for
 * answers.
 */
class HttpUsers(users: List<HttpUser>, private val recorder: ClosedLoopRecorder) : Workload {
    private val threads =
        recorder.begin().let {
            users.mapIndexed { n, user -> thread(isDaemon = true, name = "user-$n") { user.run() } }
        }

    override fun end(): Map<String, Double> {
        threads.forEach { it.join() }
        return mapOf(LoadEvent.WAITING_SHARE to recorder.waitingShare(threads.size))
    }
}
