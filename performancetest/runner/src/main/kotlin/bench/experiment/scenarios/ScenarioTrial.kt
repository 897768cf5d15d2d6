package bench.experiment.scenarios

import bench.BenchFailure
import bench.harness.InFlightReadings
import bench.harness.ObservedTrial
import bench.harness.Progress
import bench.harness.SteadyWarmUp
import bench.harness.Target
import bench.harness.Timeline
import bench.harness.TrialWatch
import bench.harness.loadOn
import bench.histogram.SecondStats
import bench.loadgen.LoadEvent
import bench.loadgen.LoadPlan
import bench.loadgen.Phase
import bench.mock.MockStats
import bench.model.Scenario
import bench.model.ScenarioPlan
import bench.model.TrialEnd
import bench.model.TrialSettings
import bench.runtime.LoadResult
import bench.runtime.Runtime

/**
 * Runs one scenario on a warm service: makes the load, changes the dependency and keeps the observations.
 *
 * @param drawSeed see [TrialSettings.drawSeed].
 */
class ScenarioTrial(
    private val runtime: Runtime,
    private val settings: TrialSettings,
    private val plan: ScenarioPlan,
    private val target: Target,
    scenario: Scenario,
    private val ratePerS: Int,
    private val progress: Progress,
    private val drawSeed: Long?,
) {
    val schedule = Schedule(scenario, settings.window_s, plan.recovery_s, settings.settle_s)
    private val last = schedule.spans.last()
    private val lateAfterMs = plan.objective(last.stage).p99_ms.toLong()
    private val patienceMs = maxOf(lateAfterMs, last.stage.dependency.patience_ms)
    private val watch = TrialWatch(last.fromS, last.untilS - last.fromS, lateAfterMs, patienceMs)
    private val recovery = Recovery(last.fromS, lateAfterMs).takeIf { scenario.recovery != null }
    private val changes = StageChanges(schedule, { target.admin.behave(it.stage.dependency, drawSeed) })
    private val inFlight = InFlightReadings { target.admin.stats().in_flight }
    private val timeline = Timeline.of(target.service, runtime.meter)
    private val seconds = sortedMapOf<Int, SecondStats>()
    private var ended: TrialEnd? = null
    private var stoppedAtS = Double.MAX_VALUE
    private var mock: MockStats? = null
    private var recoveredAfterS: Int? = null
    private var isMeasuring = false
    private var isCalm = false
    private var elapsedS = 0.0
    private var failure: BenchFailure? = null

    fun run(): Seen {
        val result =
            try {
                load()
            } catch (e: BenchFailure) {
                cutShort(e)
                LoadResult(ObservedTrial.cutOff(seconds.values, elapsedS))
            }
        if (ended == null) timeline.edge()
        timeline.complete(minOf(stoppedAtS, result.done.elapsed_s)) { from, until ->
            runtime.meter.history(target.service, from, until)
        }
        return Seen(observed(result), isCalm, recoveredAfterS, changes, inFlight, drawSeed)
    }

    private fun load(): LoadResult {
        target.admin.collectGarbage()
        // First: a mock that was started again in between waits as long as at the start of the run.
        runtime.meter.incidents()
        target.admin.behave(schedule.spans.first().stage.dependency, drawSeed)
        return runtime.loadGenerator(settings.load_generators).run(loadPlan()) { tick ->
            elapsedS = tick.elapsed_s
            try {
                onTick(tick)
            } catch (e: BenchFailure) {
                cutShort(e)
                false
            }
        }
    }

    private fun cutShort(by: BenchFailure) {
        failure = failure ?: by
        ended = TrialEnd.BENCH_ENDED
        stoppedAtS = minOf(stoppedAtS, elapsedS)
    }

    private fun observed(result: LoadResult) =
        ObservedTrial(
            target,
            ratePerS,
            result,
            ended ?: TrialEnd.COMPLETE,
            minOf(stoppedAtS, result.done.elapsed_s),
            mock,
            timeline,
            timeline.languageRuntime.garbage(),
            failure,
        )

    private fun onTick(tick: LoadEvent.OpenTick): Boolean {
        if (ended != null) return false
        tick.seconds.associateByTo(seconds) { it.second }
        changes.tick(tick.elapsed_s)
        timeline.read(tick.elapsed_s)
        inFlight.tick(tick.elapsed_s)
        if (!isMeasuring && tick.elapsed_s >= schedule.spans.first().fromS) beginMeasuring()
        progress.tick(
            ratePerS.toDouble(),
            tick.elapsed_s,
            tick.seconds.lastOrNull { it.second < tick.elapsed_s.toInt() },
        )
        ended = end(tick.elapsed_s)?.also { stop(tick.elapsed_s) }
        return ended == null
    }

    private fun beginMeasuring() {
        isMeasuring = true
        target.admin.reset()
        timeline.edge()
    }

    private fun stop(elapsedS: Double) {
        mock = target.admin.stats()
        stoppedAtS = elapsedS
        timeline.edge()
        isCalm = if (recovery == null) isAllKnown().also { if (it) release() } else recoveredAfterS != null
    }

    /**
     * Whether each measured call has its answer. A missing answer may still arrive late, and the bench must not cause
     * it.
     */
    private fun isAllKnown() =
        target.service.isAlive &&
            last.window.all { second -> seconds[second]?.let { it.started >= it.due && it.unanswered == 0L } ?: false }

    /** Calls after the measured ones need not wait for the whole delay. */
    private fun release() {
        target.admin.delay(SteadyWarmUp.SHORT_MS)
        target.admin.release()
    }

    /** @return why the trial ends now; null: it goes on. */
    private fun end(elapsedS: Double): TrialEnd? =
        when {
            !target.service.isAlive -> TrialEnd.SERVICE_ENDED
            recovery == null -> watch.end(seconds.values.toList(), elapsedS)
            else ->
                recovery.afterS(seconds.values.toList(), elapsedS)?.let {
                    recoveredAfterS = it
                    TrialEnd.RECOVERED
                } ?: TrialEnd.NOT_RECOVERED.takeIf { elapsedS >= schedule.endS + lateAfterMs / 1_000.0 }
        }

    private fun loadPlan(): LoadPlan {
        val tailS = (patienceMs / 1_000).toInt() + TAIL_S + LoadPlan.GRACE_S.toInt()
        return settings
            .loadOn(target.service, schedule.phases(ratePerS, tailS), drawSeed)
            .copy(late_after_ms = lateAfterMs, probe = probe(schedule.endS + tailS))
    }

    /** Calls that need no dependency. A service of the user's own need not have a path for them. */
    private fun probe(seconds: Int): LoadPlan? =
        plan.ping_per_s
            .takeIf { it > 0 && target.service.service.own == null }
            ?.let {
                LoadPlan(
                    "${target.service.loadUrl}/ping",
                    listOf(Phase(it.toDouble(), seconds)),
                    settings.caller_timeout_ms,
                    PING_LATE_MS,
                    LoadPlan.PING_ANSWER,
                )
            }

    /**
     * All observations of one trial.
     *
     * @property isCalm whether no call was left waiting.
     * @property recoveredAfterS see [Recovery]; null if the service did not recover.
     */
    class Seen(
        val trial: ObservedTrial,
        val isCalm: Boolean,
        val recoveredAfterS: Int?,
        val changes: StageChanges,
        val inFlight: InFlightReadings,
        val drawSeed: Long?,
    )

    companion object {
        private const val TAIL_S = 3

        /** Limit for a call that does not wait for the dependency. */
        const val PING_LATE_MS = 500L
    }
}
