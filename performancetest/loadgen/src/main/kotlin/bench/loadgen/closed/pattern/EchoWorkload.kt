package bench.loadgen.closed.pattern

import bench.loadgen.ClientPlan
import bench.loadgen.LoadError
import bench.loadgen.closed.ClosedLoopRecorder
import bench.loadgen.closed.Workload
import bench.loadgen.closed.http.Expectation
import bench.loadgen.closed.http.HttpCall
import bench.loadgen.closed.http.HttpConnection
import bench.loadgen.closed.http.HttpUser
import bench.loadgen.closed.http.HttpUsers
import bench.loadgen.closed.pattern.client.number

/**
 * Users in a closed loop, each with a kept connection: they send JSON to `/echo`, and the same bytes must come back. As
 * for all bodies, length and CRC-32C are compared. So the setting `body` must have the form that services write: no
 * blanks, and no characters beyond 16 bits.
 */
class EchoWorkload(plan: ClientPlan, recorder: ClosedLoopRecorder) :
    Workload by HttpUsers(users(plan, recorder), recorder) {
    private companion object {
        const val TIMEOUT_MS = 30_000L

        fun users(plan: ClientPlan, recorder: ClosedLoopRecorder): List<HttpUser> {
            val body = plan.settings["body"] ?: throw LoadError("The plan has no body.")
            val bytes = body.encodeToByteArray()
            val expectation = Expectation.ofText(body)
            val timeoutMs = plan.number("timeout_ms", TIMEOUT_MS).toInt()
            val call: HttpCall = { path, onPiece -> post(path, "application/json", bytes, onPiece) }
            return List(plan.users) {
                HttpUser({ HttpConnection(plan.address(), timeoutMs) }, listOf("/echo"), 0, expectation, recorder, call)
            }
        }
    }
}
