package bench.workload.http

import bench.UserError
import bench.validity.WorkJudge
import bench.workload.ClientPlan
import bench.workload.ClientProcess
import bench.workload.Tally
import bench.workload.Workload
import java.net.InetSocketAddress
import java.net.URI
import kotlin.concurrent.thread

/** Users that each fetch one path after the other on a connection of their own: `path` of the plan's settings, several with blanks between. */
class HttpWorkload(plan: ClientPlan, private val tally: Tally) : Workload {
    private val users: List<Thread>

    init {
        val target = URI(plan.target)
        val address = InetSocketAddress(target.host, target.port)
        val timeoutMs = plan.settings["timeout_ms"]?.toInt() ?: TIMEOUT_MS
        val paths = plan.settings["path"]?.split(' ')?.filter { it.isNotEmpty() }?.takeIf { it.isNotEmpty() } ?: throw UserError("The plan names no path.")
        val expectation = Expectation.of(plan.settings, address, timeoutMs)
        tally.begin()
        // Of several paths each user begins with another, so that all are under way at once.
        users = List(plan.users) { n -> thread(isDaemon = true, name = "user-$n") { HttpUser({ HttpConnection(address, timeoutMs) }, paths, n, expectation, tally).run() } }
    }

    override fun end(): Map<String, Double> {
        users.forEach { it.join() }
        return mapOf(WorkJudge.WAITING_SHARE to tally.waitingShare(users.size))
    }

    private companion object {
        const val TIMEOUT_MS = 30_000
    }
}

/** The process of the client. */
fun main() {
    val output = System.out
    System.setOut(System.err)
    ClientProcess(System.`in`.bufferedReader(), output, ::HttpWorkload).serve()
}
