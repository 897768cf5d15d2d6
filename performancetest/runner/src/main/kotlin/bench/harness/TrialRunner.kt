package bench.harness

import bench.histogram.HistogramLog
import bench.histogram.SecondStats
import bench.loadgen.LoadPlan
import bench.model.TrialSettings
import bench.record.LoadMetrics
import bench.record.RecordStore
import bench.record.TrialRecord
import bench.runtime.Runtime
import bench.validity.Judge
import bench.wording.TrialLine
import java.time.Instant

/**
 * Runs one trial at one rate on a warm service, and records it.
 *
 * @param shape changes the load in something else than its rate, for proofs of the bench.
 */
class TrialRunner(
    private val runtime: Runtime,
    private val settings: TrialSettings,
    private val store: RecordStore,
    private val progress: Progress,
    private val shape: (LoadPlan) -> LoadPlan = { it },
) {
    private val watch = TrialWatch(settings.window.first, settings.window_s, settings.lateAfterMs, settings.patienceMs)
    private val recorder = TrialRecorder(runtime, store)

    /** @throws bench.BenchFailure when a part of the bench ended; the trial is then recorded as invalid. */
    fun run(target: Target, rate: Int): TrialRecord {
        val startedAt = Instant.now()
        val seed = settings.drawSeed(store.upcomingOrder)
        val trial = RateTrial(runtime, settings, watch, target, rate, progress, seed, shape).run()
        if (trial.failure != null) runtime.checkGoesOn()
        val record =
            recorder
                .record(trial, "$rate", "$startedAt", judged(trial))
                .copy(
                    draw_seed = seed,
                    seconds = trial.timeline.bySecond(measured(trial), trial.stoppedAtS, runtime.allowance.service),
                )
                .also(store::write)
        mark(record, startedAt)
        trial.failure?.let {
            progress.trial(TrialLine.of(record))
            throw it
        }
        return record
    }

    private fun mark(trial: TrialRecord, startedAt: Instant) =
        runtime.annotator?.mark(
            startedAt.toEpochMilli(),
            "${trial.service} ${trial.track.label}: ${trial.rate_per_s} req/s ${trial.verdict.label}",
            listOf("rate", trial.service, trial.track.label),
        )

    private fun judged(trial: ObservedTrial): JudgedMetrics {
        val serviceEnded = runtime.ending(trial.target.service)
        // A service may end because a part of the bench did.
        val hasEnded = serviceEnded != null && trial.failure == null
        val load = load(trial)
        val bench = recorder.bench(trial, watch.measured(trial.stoppedAtS))
        val reasons = Judge.reasons(load, settings.objective, bench, settings.resolution, hasEnded, settings.chance)
        return JudgedMetrics(
            Judge.verdict(load, settings.objective, reasons, settings.resolution, hasEnded, settings.chance),
            reasons,
            load,
            bench,
            resources(trial, load),
            serviceEnded,
        )
    }

    private fun load(trial: ObservedTrial): LoadMetrics =
        LoadMetrics.of(
            measured(trial),
            HistogramLog.read(trial.done.histogram_log, watch.measured(trial.stoppedAtS)),
        )

    private fun measured(trial: ObservedTrial): List<SecondStats> {
        val window = watch.measured(trial.stoppedAtS)
        return trial.done.seconds.filter { it.second in window }
    }

    private fun resources(trial: ObservedTrial, load: LoadMetrics) =
        trial.timeline.resources(
            watch.window.first.toDouble(),
            load.correct,
            load.window_s,
            runtime.allowance.service,
        )
}
