package bench.harness

import bench.BenchFailure
import bench.histogram.SecondStats
import bench.loadgen.LoadEvent
import bench.loadgen.LoadPlan
import bench.loadgen.Phase
import bench.mock.MockStats
import bench.model.TrialEnd
import bench.model.TrialSettings
import bench.runtime.LoadResult
import bench.runtime.Runtime

/**
 * One rate on one warm service: makes the load and keeps the observations.
 *
 * @param drawSeed see [TrialSettings.drawSeed].
 */
internal class RateTrial(
    private val runtime: Runtime,
    private val settings: TrialSettings,
    private val watch: TrialWatch,
    private val target: Target,
    private val ratePerS: Int,
    private val progress: Progress,
    private val drawSeed: Long?,
    private val shape: (LoadPlan) -> LoadPlan,
) {
    private val timeline = Timeline.of(target.service, runtime.meter)
    private val seconds = sortedMapOf<Int, SecondStats>()
    private var ended: TrialEnd? = null
    private var stoppedAtS = Double.MAX_VALUE
    private var isWindowOpen = false
    private var mock: MockStats? = null
    private var elapsedS = 0.0
    private var failure: BenchFailure? = null

    fun run(): ObservedTrial {
        val result =
            try {
                load()
            } catch (e: BenchFailure) {
                cutShort(e)
                LoadResult(ObservedTrial.cutOff(seconds.values, elapsedS))
            }
        if (ended == null) timeline.edge()
        val garbage = timeline.languageRuntime.garbage()
        timeline.complete(minOf(stoppedAtS, result.done.elapsed_s)) { from, until ->
            runtime.meter.history(target.service, from, until)
        }
        return ObservedTrial(
            target,
            ratePerS,
            result,
            ended ?: TrialEnd.COMPLETE,
            minOf(stoppedAtS, result.done.elapsed_s),
            mock,
            timeline,
            garbage,
            failure,
        )
    }

    private fun load(): LoadResult {
        target.admin.collectGarbage()
        // First: a mock that was started again in between has forgotten how its delays are drawn.
        runtime.meter.incidents()
        if (settings.delay != null) target.admin.delay(settings, drawSeed)
        return runtime.loadGenerator(settings.load_generators).run(
            shape(settings.loadOn(target.service, phases(), drawSeed))
        ) { tick ->
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

    private fun onTick(tick: LoadEvent.OpenTick): Boolean {
        tick.seconds.associateByTo(seconds) { it.second }
        timeline.read(tick.elapsed_s)
        if (!isWindowOpen && tick.elapsed_s >= watch.window.first) openWindow()
        progress.tick(
            ratePerS.toDouble(),
            tick.elapsed_s,
            tick.seconds.lastOrNull { it.second < tick.elapsed_s.toInt() - (settings.meanDelayMs / 1_000).toInt() },
        )
        ended = end(tick.elapsed_s)
        if (ended != null) closeWindow(tick.elapsed_s)
        return ended == null
    }

    private fun openWindow() {
        isWindowOpen = true
        target.admin.reset()
        timeline.edge()
    }

    private fun closeWindow(elapsedS: Double) {
        mock = target.admin.stats()
        stoppedAtS = elapsedS
        timeline.edge()
    }

    /** @return why the trial ends now, or null if it goes on. */
    private fun end(elapsedS: Double): TrialEnd? =
        if (target.service.isAlive) watch.end(seconds.values.toList(), elapsedS) else TrialEnd.SERVICE_ENDED

    /**
     * A step up, so that no trial begins with a burst of new connections. Load continues while the last calls wait for
     * their answers.
     */
    private fun phases(): List<Phase> {
        val hold =
            settings.settle_s + settings.window_s + (settings.patienceMs / 1_000).toInt() + 3 + LoadPlan.GRACE_S.toInt()
        return listOf(Phase(ratePerS * 0.6, TrialSettings.RAMP_S), Phase(ratePerS.toDouble(), hold))
    }
}
