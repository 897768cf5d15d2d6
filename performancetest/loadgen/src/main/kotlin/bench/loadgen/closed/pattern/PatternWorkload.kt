package bench.loadgen.closed.pattern

import bench.loadgen.ClientPlan
import bench.loadgen.LoadError
import bench.loadgen.LoadProcess
import bench.loadgen.closed.ClosedLoop
import bench.loadgen.closed.ClosedLoopRecorder
import bench.loadgen.closed.Workload
import bench.loadgen.closed.pattern.chat.ChatWorkload
import bench.loadgen.closed.pattern.chat.GrpcTransport
import bench.loadgen.closed.pattern.chat.WebSocketTransport
import java.net.InetSocketAddress
import java.net.URI

/**
 * Workload for the plan's setting `pattern`.
 *
 * @throws LoadError for an unknown pattern, and for a plan that it cannot follow.
 */
fun patternWorkload(plan: ClientPlan, recorder: ClosedLoopRecorder): Workload =
    when (val pattern = plan.settings["pattern"]) {
        "rest" -> EchoWorkload(plan, recorder)
        "sse" -> TickerWorkload(plan.endless(), recorder)
        "websocket" -> ChatWorkload(plan.endless(), recorder) { WebSocketTransport(plan.address(), plan.users) }
        "grpc" ->
            ChatWorkload(plan.endless(), recorder) {
                GrpcTransport(
                    plan.settings["grpc_target"]?.let { URI("http://$it") }?.let { InetSocketAddress(it.host, it.port) }
                        ?: plan.address()
                )
            }
        else -> throw LoadError("pattern is '$pattern'; known are rest, sse, websocket and grpc.")
    }

/** Streams and rooms need a window: their users do not do one thing after the other. */
private fun ClientPlan.endless() = also {
    if (it.per_user != null) throw LoadError("per_user says nothing of ${settings["pattern"]}.")
}

/** Main function of the client's process. */
fun main() {
    LoadProcess.of(ClosedLoop(::patternWorkload)).serve()
}
