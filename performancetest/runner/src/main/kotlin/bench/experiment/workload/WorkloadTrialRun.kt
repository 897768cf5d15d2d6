package bench.experiment.workload

import bench.BenchFailure
import bench.harness.Progress
import bench.harness.Timeline
import bench.histogram.HistogramLog
import bench.loadgen.LoadEvent
import bench.model.TrialSettings
import bench.runtime.RunningService

/** One workload on a warm service: takes the readings while the load generator works. */
internal class WorkloadTrialRun(
    private val settings: TrialSettings,
    private val running: RunningService,
    val timeline: Timeline,
    private val progress: Progress,
) {
    /** Mid-window, only the service's own metrics are read: it may have other threads than at the edges. */
    private val moments = ArrayDeque(listOf(settings.warmup_s.toDouble(), settings.warmup_s + settings.window_s / 2.0))
    private var last: LoadEvent.ClosedTick? = null

    /**
     * The first tick is the load generator's start: before it, it prepares. The last tick is the end of the window, and
     * all readings are taken then. Calls that are under way may still take a minute if they hang.
     *
     * @param load makes the load, and calls its argument at each tick.
     * @return what was done, and the end of a part of the bench that cut it short; null: none ended.
     */
    fun run(
        load: (onTick: (LoadEvent.ClosedTick) -> Boolean) -> LoadEvent.ClosedDone
    ): Pair<LoadEvent.ClosedDone, BenchFailure?> {
        val result =
            try {
                load(::onTick) to null
            } catch (e: BenchFailure) {
                cutOff() to e
            }
        timeline.read(result.first.run { warmup_s + window_s }, isLast = true)
        if (last?.is_over != true) timeline.edge()
        return result
    }

    private fun onTick(tick: LoadEvent.ClosedTick): Boolean {
        last = tick
        timeline.read(
            tick.elapsed_s,
            isLast = tick.is_over || tick.elapsed_s >= settings.warmup_s + settings.window_s,
        )
        if (tick.is_over || moments.isNotEmpty() && tick.elapsed_s >= moments.first()) {
            if (tick.is_over || moments.size == 2) timeline.edge() else timeline.languageRuntime.read()
            moments.removeFirstOrNull()
        }
        progress.work(tick.elapsed_s, tick.correct, tick.failed)
        return running.isAlive
    }

    /** The results of the window were lost with the load generator: only its length is known. */
    private fun cutOff(): LoadEvent.ClosedDone {
        val elapsedS = last?.elapsed_s ?: 0.0
        val warmupS = minOf(elapsedS, settings.warmup_s.toDouble())
        return LoadEvent.ClosedDone(
            started_epoch_ms = 0,
            warmup_s = warmupS,
            window_s = elapsedS - warmupS,
            expected = 0,
            correct = 0,
            failed = emptyMap(),
            waited_s = 0.0,
            bytes = 0,
            histogram_log = HistogramLog.text(0, emptyList()),
        )
    }
}
