package bench.experiment.scenarios

import bench.ServiceFailure
import bench.harness.Drain
import bench.harness.Idle
import bench.harness.Progress
import bench.harness.RetryIfInvalid
import bench.harness.Revival
import bench.harness.SteadyWarmUp
import bench.harness.Target
import bench.harness.WarmUp
import bench.metrics.process.LanguageRuntimeReader
import bench.mock.MockAdmin
import bench.model.Scenario
import bench.model.ScenarioPlan
import bench.model.Service
import bench.model.TrialSettings
import bench.model.Verdict
import bench.record.Planned
import bench.record.RecordStore
import bench.record.RestMetrics
import bench.record.TrialRecord
import bench.runtime.RunningMock
import bench.runtime.RunningService
import bench.runtime.Runtime
import bench.wording.ReasonWords
import bench.wording.TrialLine
import java.time.Instant

/** Runs scenarios of one service on one track, in one shared process or a fresh process for each, as the plan says. */
class ScenarioRun(
    private val experiment: String,
    private val runtime: Runtime,
    private val settings: TrialSettings,
    private val plan: ScenarioPlan,
    private val store: RecordStore,
    private val progress: Progress,
    private val mock: RunningMock,
    private val revival: Revival,
) {
    private val admin = MockAdmin(mock::adminUrls)
    private val recorder = ScenarioRecorder(runtime, settings, plan, store)
    private val sustainable = SustainableRate(runtime, settings, plan, store, progress)

    /**
     * @param planned all scenarios of one service, track and repetition, in their order.
     * @param failedBefore number of constant scenarios before them that failed in a row.
     * @param onEnded receives each scenario with the reason why it was skipped, or null if it ran.
     * @throws ServiceFailure if the service cannot be started or warmed up.
     */
    fun run(service: Service, planned: List<Planned>, failedBefore: Int, onEnded: (Planned, skipped: String?) -> Unit) {
        var failed = failedBefore
        ServiceProcess(service).use { process ->
            for (next in planned) {
                val scenario = plan.scenario(next.condition!!)
                val isHopeless = scenario.isConstant && plan.end_after_failures?.let { failed >= it } == true
                val last =
                    if (isHopeless) null else revival.surviving(process::close) { process.measure(next, scenario) }
                onEnded(next, "it had failed at less".takeIf { isHopeless })
                if (scenario.isConstant && last != null) failed = failedInARow(failed, last.verdict)
            }
        }
    }

    /**
     * The running service: starts when a scenario needs it, and stays for as many scenarios as the plan and its state
     * allow.
     */
    private inner class ServiceProcess(private val service: Service) : AutoCloseable {
        private var target: Target? = null

        fun measure(next: Planned, scenario: Scenario): TrialRecord {
            val ratePerS = sustainable.rate(scenario.rate_per_s ?: plan.rate_per_s, scenario, service, next.track, mock)
            return RetryIfInvalid.ifRefused { reasons ->
                reasons?.let {
                    progress.phase(
                        "${next.service} ${next.track.label}: ${scenario.name} again, because the trial was invalid: " +
                            ReasonWords.all(it)
                    )
                }
                val ready = target ?: start(service, next, ratePerS).also { target = it }
                trial(ready, scenario, ratePerS).also { if (isOver(ready)) close() }
            }
        }

        override fun close() {
            target?.service?.close()
            target = null
        }
    }

    private fun isOver(target: Target) = plan.process == ScenarioPlan.ProcessFor.SCENARIO || !target.isWell

    /** @throws bench.BenchFailure when a part of the bench ended; the trial is then recorded as invalid. */
    private fun trial(target: Target, scenario: Scenario, ratePerS: Int): TrialRecord {
        progress.phase(
            "${target.service.service.name} ${target.service.track.label}: ${scenario.name}, $ratePerS req/s"
        )
        val startedAt = Instant.now()
        val before = rest(target.service)
        val drawSeed = settings.drawSeed(store.upcomingOrder, settings.chance.isDrawn || scenario.hasDrawnDelays)
        val trial = ScenarioTrial(runtime, settings, plan, target, scenario, ratePerS, progress, drawSeed)
        val seen = trial.run()
        val failure = seen.trial.failure
        val after = if (failure == null) settled(target, scenario, seen) else null.also { runtime.checkGoesOn() }
        val record = recorder.record(trial.schedule, "$startedAt", seen, before to after)
        progress.trial(TrialLine.of(record))
        mark(record, scenario, startedAt)
        if (failure != null) throw failure
        return record
    }

    /** @return the process after its last answer; null if calls still wait. */
    private fun settled(target: Target, scenario: Scenario, seen: ScenarioTrial.Seen): RestMetrics? {
        // Calls that still wait, and later calls from a queue, must not wait for the scenario's full delay.
        admin.delay(SteadyWarmUp.SHORT_MS)
        admin.release()
        target.isWell =
            Drain.await(admin, target.service, isSuspect = !seen.isCalm, limitMs = Drain.LIMIT_MS + longestMs(scenario))
        return if (target.isWell) rest(target.service) else null
    }

    private fun mark(trial: TrialRecord, scenario: Scenario, startedAt: Instant) =
        runtime.annotator?.mark(
            startedAt.toEpochMilli(),
            "${trial.service} ${trial.track.label}: ${scenario.name} ${trial.verdict.label}",
            listOf("scenario", trial.service, trial.track.label),
        )

    /** An invalid trial says nothing, so it does not end a series of failures. */
    private fun failedInARow(before: Int, verdict: Verdict) =
        when (verdict) {
            Verdict.SUSTAINED -> 0
            Verdict.INVALID -> before
            else -> before + 1
        }

    private fun longestMs(scenario: Scenario) = scenario.stages.maxOf { it.dependency.longest_ms }

    private fun rest(service: RunningService) =
        RestMetrics.of(service.sample(), LanguageRuntimeReader.runtime(service.url))

    private fun start(service: Service, planned: Planned, ratePerS: Int): Target {
        progress.phase("${service.name} ${planned.track.label}: start and warm-up")
        admin.delay(SteadyWarmUp.SHORT_MS)
        val running = runtime.startService(service, planned.track, mock, plan.environment)
        return try {
            val idle = Idle.read(runtime, running, plan.idle_s)
            val isWell = SteadyWarmUp(runtime, settings, progress).run(running, admin, ratePerS)
            running.ending?.let {
                throw ServiceFailure(
                    "${service.name} ${planned.track.label} ended while it warmed up ($it): ${running.lastLine()}"
                )
            }
            if (!isWell)
                throw ServiceFailure(
                    "${service.name} ${planned.track.label} no longer answers after its warm-up: ${running.lastLine()}"
                )
            Target(experiment, running, mock, planned.repetition, WarmUp.Warmth(isWarm = null, best_per_s = 0.0), idle)
        } catch (e: Throwable) {
            running.close()
            throw e
        }
    }
}
