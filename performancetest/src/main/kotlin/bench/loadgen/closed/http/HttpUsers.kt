package bench.loadgen.closed.http

import bench.loadgen.closed.ClientEvent
import bench.loadgen.closed.Tally
import bench.loadgen.closed.Workload
import kotlin.concurrent.thread

/**
 * Users of HTTP, each in a thread of its own, from now on. They tell the share of the window in which they waited for
 * answers.
 */
class HttpUsers(users: List<HttpUser>, private val tally: Tally) : Workload {
    private val threads =
        tally.begin().let { users.mapIndexed { n, user -> thread(isDaemon = true, name = "user-$n") { user.run() } } }

    override fun end(): Map<String, Double> {
        threads.forEach { it.join() }
        return mapOf(ClientEvent.WAITING_SHARE to tally.waitingShare(threads.size))
    }
}
