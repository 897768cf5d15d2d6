package bench.load

import io.gatling.javaapi.core.CoreDsl.bodyString
import io.gatling.javaapi.core.CoreDsl.constantUsersPerSec
import io.gatling.javaapi.core.CoreDsl.exec
import io.gatling.javaapi.core.CoreDsl.exitHereIf
import io.gatling.javaapi.core.CoreDsl.scenario
import io.gatling.javaapi.core.CoreDsl.stopLoadGeneratorIf
import io.gatling.javaapi.core.Session
import io.gatling.javaapi.core.Simulation
import io.gatling.javaapi.http.HttpDsl.http
import io.gatling.javaapi.http.HttpDsl.status
import java.time.Duration

/** Each user makes one call. When it starts is the plan's business alone. */
class OpenModelSimulation : Simulation() {
    private val run = InjectorRun.current
    private val plan = run.plan
    private val recorder = run.recorder
    private val expected = Regex(plan.answer)

    // Gatling numbers users in the order of its schedule, so the id names the place in ours.
    private val Session.user: Long get() = userId() - 1

    private val call = exec(
        stopLoadGeneratorIf("asked to stop") { _: Session -> run.isOver.also { if (it) recorder.isClosed = true } },
        exitHereIf { _: Session -> run.isStopRequested },
        exec { session: Session -> session.also { recorder.started(it.user) } },
        http("call").get(plan.url)
            .requestTimeout(Duration.ofMillis(plan.timeout_ms))
            .check(status().saveAs("status"), bodyString().saveAs("body")),
        exec { session: Session -> session.also { finished(it.user, kindOf(it)) } },
    )

    init {
        setUp(scenario("open model").exec(call).injectOpen(plan.phases.map { constantUsersPerSec(it.users_per_s).during(it.seconds.toLong()) }))
            // Connections are reused across users, as by a proxy in front of the service.
            .protocols(http.shareConnections().disableWarmUp().disableCaching().disableFollowRedirect().userAgentHeader("bench"))
            .maxDuration(Duration.ofSeconds(plan.seconds + InjectorRun.GRACE_S))
    }

    private fun finished(user: Long, kind: String) {
        CallMetrics.finished(plan, recorder.waitedMs(user), kind)
        recorder.finished(user, kind)
    }

    private fun kindOf(session: Session): String = Answer.kind(
        expected = expected,
        status = if (session.isFailed) null else session.getIntegerWrapper("status"),
        body = session.getString("body"),
        waitedMs = recorder.waitedMs(session.user),
        timeoutMs = plan.timeout_ms,
    )
}
