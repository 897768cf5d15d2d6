package bench.harness

import bench.histogram.HistogramLog
import bench.loadgen.LoadEvent
import bench.loadgen.LoadPlan
import bench.loadgen.Phase
import bench.mock.MockAdmin
import bench.mock.MockStats
import bench.model.TrialEnd
import bench.model.TrialSettings
import bench.record.GarbageMetrics
import bench.record.LoadMetrics
import bench.record.RecordStore
import bench.record.TrialRecord
import bench.runtime.RunningService
import bench.runtime.Runtime
import bench.validity.Judge
import java.time.Instant

/** Runs one trial at one level on a service that is up and warm, and records it. */
class TrialRunner(
    private val runtime: Runtime,
    private val settings: TrialSettings,
    private val store: RecordStore,
    private val progress: Progress,
) {

    fun run(target: Target, level: Int): TrialRecord {
        val id = store.nextId("${target.key}-$level")
        val watch = TrialWatch(settings.window.first, settings.window_s, settings.lateAfterMs)
        val timeline = Timeline.of(target.service, runtime.meter)
        val startedAt = Instant.now()
        val service = target.service
        val plan = settings.loadOn(service, phases(level))
        target.admin.collectGarbage()
        runtime.meter.incidents()
        val observed = observe(plan, watch, timeline, target.admin, service, level)
        timeline.complete(minOf(observed.stoppedAtS, observed.done.elapsed_s)) { from, until ->
            runtime.meter.history(service, from, until)
        }
        val serviceEnded = runtime.ending(service)
        store.timeline(id, timeline.csv())
        store.histogram(id, observed.done.histogram_log)
        return record(target, id, level, "$startedAt", watch, timeline, observed, serviceEnded)
            .also(store::write)
            .also { mark(it, startedAt) }
    }

    private fun mark(trial: TrialRecord, startedAt: Instant) =
        runtime.annotator?.mark(
            startedAt.toEpochMilli(),
            "${trial.service} ${trial.track.label}: ${trial.level_per_s} users/s ${trial.verdict.label}",
            listOf("level", trial.service, trial.track.label),
        )

    private class Observed(
        val done: LoadEvent.OpenDone,
        val ended: TrialEnd,
        val stoppedAtS: Double,
        val mock: MockStats?,
        val garbage: GarbageMetrics?,
    )

    private fun observe(
        plan: LoadPlan,
        watch: TrialWatch,
        timeline: Timeline,
        admin: MockAdmin,
        service: RunningService,
        level: Int,
    ): Observed {
        val seconds = sortedMapOf<Int, bench.histogram.SecondStats>()
        var ended: TrialEnd? = null
        var stoppedAtS = Double.MAX_VALUE
        var isWindowOpen = false
        var mock: MockStats? = null
        val done =
            runtime.injector().run(plan) { tick ->
                tick.seconds.associateByTo(seconds) { it.second }
                timeline.read(tick.elapsed_s)
                if (!isWindowOpen && tick.elapsed_s >= watch.window.first)
                    isWindowOpen =
                        true.also {
                            admin.reset()
                            timeline.edge()
                        }
                progress.tick(
                    level.toDouble(),
                    tick.elapsed_s,
                    tick.seconds.lastOrNull { it.second < tick.elapsed_s.toInt() - settings.delay_ms / 1_000 },
                )
                ended =
                    if (service.isAlive) watch.end(seconds.values.toList(), tick.elapsed_s) else TrialEnd.SERVICE_ENDED
                if (ended != null)
                    mock =
                        admin.stats().also {
                            stoppedAtS = tick.elapsed_s
                            timeline.edge()
                        }
                ended == null
            }
        if (ended == null) timeline.edge()
        return Observed(done, ended ?: TrialEnd.COMPLETE, stoppedAtS, mock, timeline.languageRuntime.garbage())
    }

    private fun record(
        target: Target,
        id: String,
        level: Int,
        startedAt: String,
        watch: TrialWatch,
        timeline: Timeline,
        observed: Observed,
        serviceEnded: String?,
    ): TrialRecord {
        val window = watch.measured(observed.stoppedAtS)
        val load =
            LoadMetrics.of(
                observed.done.seconds.filter { it.second in window },
                HistogramLog.read(observed.done.histogram_log, window),
            )
        val bench =
            BenchReading.figures(runtime, target, timeline, watch.window.first.toDouble(), observed.mock)
                .copy(injector_descriptors = observed.done.fileDescriptors())
        val reasons = Judge.reasons(load, settings.objective, bench, settings.resolution, serviceEnded != null)
        return TrialRecord(
            id = id,
            order = store.nextOrder(),
            experiment = target.experiment,
            service = target.service.service.name,
            track = target.service.track,
            repetition = target.repetition,
            level_per_s = level,
            started_at = startedAt,
            ready_after_ms = target.service.readyAfterMs,
            warmup_steady = target.warmth.isWarm,
            verdict = Judge.verdict(load, settings.objective, reasons, settings.resolution, serviceEnded != null),
            invalid_reasons = reasons,
            ended = observed.ended,
            load = load,
            bench = bench,
            resources =
                timeline.resources(
                    watch.window.first.toDouble(),
                    load.correct,
                    load.window_s,
                    runtime.allowance.service,
                ),
            histogram = store.relative(store.histogramFile(id)),
            timeline = store.relative(store.timelineFile(id)),
            service_ended = serviceEnded,
            garbage = observed.garbage,
        )
    }

    /**
     * A step up, so that no trial begins with a burst of new connections; load goes on while the last calls are
     * awaited.
     */
    private fun phases(level: Int): List<Phase> {
        val hold =
            settings.settle_s +
                settings.window_s +
                (settings.lateAfterMs / 1_000).toInt() +
                3 +
                LoadPlan.GRACE_S.toInt()
        return listOf(Phase(level * 0.6, TrialSettings.RAMP_S), Phase(level.toDouble(), hold))
    }
}
