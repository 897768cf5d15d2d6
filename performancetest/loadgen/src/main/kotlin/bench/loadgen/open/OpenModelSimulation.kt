package bench.loadgen.open

import bench.histogram.Answer
import bench.loadgen.LoadPlan
import bench.loadgen.Phase
import io.gatling.javaapi.core.ChainBuilder
import io.gatling.javaapi.core.CoreDsl.atOnceUsers
import io.gatling.javaapi.core.CoreDsl.bodyString
import io.gatling.javaapi.core.CoreDsl.constantUsersPerSec
import io.gatling.javaapi.core.CoreDsl.exec
import io.gatling.javaapi.core.CoreDsl.exitHereIf
import io.gatling.javaapi.core.CoreDsl.nothingFor
import io.gatling.javaapi.core.CoreDsl.pause
import io.gatling.javaapi.core.CoreDsl.scenario
import io.gatling.javaapi.core.CoreDsl.stopLoadGeneratorIf
import io.gatling.javaapi.core.OpenInjectionStep
import io.gatling.javaapi.core.PopulationBuilder
import io.gatling.javaapi.core.Session
import io.gatling.javaapi.core.Simulation
import io.gatling.javaapi.http.HttpDsl.http
import io.gatling.javaapi.http.HttpDsl.status
import io.gatling.javaapi.http.HttpProtocolBuilder
import java.time.Duration

/**
 * Each user makes one call. Only the plan decides when it starts; the same applies to the second stream, if the plan
 * has one.
 */
class OpenModelSimulation : Simulation() {
    private val run = LoadGeneratorRun.current
    private val plan = run.plan

    /** Users of one schedule. */
    private class Stream(val name: String, val plan: LoadPlan, val recorder: LoadRecorder, start: CommonStart?) {
        val answer = Regex(plan.answer)

        val isShared = plan.share.of > 1

        /** What Gatling starts evenly. */
        val even = if (isShared) SharedSchedule.evenly(plan.phases, plan.share) else plan.phases

        /** Null if Gatling's own times are those of the plan. */
        val held = if (isShared || plan.poisson_seed != null) HeldStart(recorder.pacer, Pacer(even), start) else null
    }

    private val main = Stream("open model", plan, run.recorder, run.start)
    private val series = CallMetrics.Series(plan)

    init {
        val probe = plan.probe?.let { Stream("probe", it, run.probe!!, run.start) }
        val streams = listOfNotNull(main, probe)
        run.start?.leadNs = streams.mapNotNull { it.held }.maxOf { it.leadNs }
        setUp(streams.map(::population))
            .protocols(if (plan.shares_connections) protocol.shareConnections() else protocol)
            .maxDuration(Duration.ofSeconds(plan.longestS.toLong()))
    }

    private val protocol: HttpProtocolBuilder
        get() = http.disableWarmUp().disableCaching().disableFollowRedirect().userAgentHeader("bench")

    private fun population(stream: Stream): PopulationBuilder =
        scenario(stream.name).exec(call(stream)).injectOpen(arrivals(stream))

    private fun arrivals(stream: Stream): List<OpenInjectionStep> =
        if (stream.plan.burst == 1 || stream.isShared) stream.even.map(::step)
        else bursts(Pacer(stream.plan.phases, stream.plan.burst))

    private fun step(phase: Phase): OpenInjectionStep =
        if (phase.users == 0L) nothingFor(phase.seconds.toLong())
        else constantUsersPerSec(phase.rate_per_s).during(phase.seconds.toLong())

    private fun bursts(pacer: Pacer): List<OpenInjectionStep> {
        val bursts = pacer.bursts
        val ends = bursts.drop(1).map { it.first } + pacer.seconds * NS_PER_S
        return bursts.zip(ends).flatMap { (burst, endNs) ->
            listOf(atOnceUsers(burst.second), nothingFor(Duration.ofNanos(endNs - burst.first)))
        }
    }

    private fun call(stream: Stream): ChainBuilder =
        exec(
            stopLoadGeneratorIf("asked to stop") { _: Session -> run.isOver.also { if (it) run.close() } },
            exitHereIf { _: Session -> run.isStopped },
            start(stream),
            http(stream.name)
                .get(stream.plan.url)
                .requestTimeout(Duration.ofMillis(stream.plan.timeout_ms))
                .check(status().saveAs("status"), bodyString().saveAs("body")),
            exec { session: Session -> session.also { finished(it, stream) } },
        )

    private fun start(stream: Stream): ChainBuilder =
        stream.held?.let { heldStart(stream, it) }
            ?: exec { session: Session ->
                stream.recorder.next().let { user ->
                    stream.recorder.started(user)
                    session.set(USER, user)
                }
            }

    private fun heldStart(stream: Stream, held: HeldStart): ChainBuilder =
        commanded(held, exec { session: Session -> session.set(USER, stream.recorder.next()) })
            .pause { session: Session -> Duration.ofMillis(held.waitMs(session.getLong(USER), System.nanoTime())) }
            .exitHereIf { session: Session -> run.isCancelled(stream.recorder.pacer.offsetNs(session.getLong(USER))) }
            .exec { session: Session -> session.also { stream.recorder.started(it.getLong(USER)) } }

    /** [numbered] users that also wait for the command, if several load generators start together. */
    private fun commanded(held: HeldStart, numbered: ChainBuilder): ChainBuilder =
        if (run.start == null) numbered
        else
            numbered
                .asLongAs { session: Session ->
                    !run.isStopped && held.waitsForStart(session.getLong(USER), System.nanoTime())
                }
                .on(pause(Duration.ofMillis(COMMAND_POLL_MS)))
                .exitHereIf { _: Session -> run.isStopped }

    private fun finished(session: Session, stream: Stream) {
        val user = session.getLong(USER)
        val waitedMs = stream.recorder.waitedMs(user)
        val kind = kindOf(session, stream, waitedMs)
        if (kind == Answer.CONNECTION) run.onNoConnection()
        if (stream === main) series.finished(waitedMs, kind)
        stream.recorder.finished(user, kind)
    }

    private fun kindOf(session: Session, stream: Stream, waitedMs: Long): String =
        Answer.kind(
            expected = stream.answer,
            status = if (session.isFailed) null else session.getIntegerWrapper("status"),
            body = session.getString("body"),
            waitedMs = waitedMs,
            timeoutMs = stream.plan.timeout_ms,
            right = stream.plan.status,
        )

    private companion object {
        const val USER = "user"
        const val COMMAND_POLL_MS = 40L
        const val NS_PER_S = 1_000_000_000L
    }
}
