package bench.workload.pattern

import bench.UserError
import bench.workload.ClientPlan
import bench.workload.Tally
import bench.workload.Workload
import bench.workload.http.Expectation
import bench.workload.http.HttpCall
import bench.workload.http.HttpConnection
import bench.workload.http.HttpUser
import bench.workload.http.HttpUsers

/**
 * Users in a closed loop, each with a kept connection: JSON goes to `/echo`, and the same bytes must come back (told by
 * length and CRC-32C, as all bodies are). So the setting `body` must be written as the service writes: without blanks,
 * and of what lies beyond 16 bits nothing.
 */
class EchoWorkload(plan: ClientPlan, tally: Tally) : Workload by HttpUsers(users(plan, tally), tally) {
    private companion object {
        const val TIMEOUT_MS = 30_000L

        fun users(plan: ClientPlan, tally: Tally): List<HttpUser> {
            val body = plan.settings["body"] ?: throw UserError("The plan has no body.")
            val bytes = body.encodeToByteArray()
            val expectation = Expectation.ofText(body)
            val timeoutMs = plan.number("timeout_ms", TIMEOUT_MS).toInt()
            val call: HttpCall = { path, onPiece -> post(path, "application/json", bytes, onPiece) }
            return List(plan.users) {
                HttpUser({ HttpConnection(plan.address(), timeoutMs) }, listOf("/echo"), 0, expectation, tally, call)
            }
        }
    }
}
