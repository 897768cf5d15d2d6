package bench.harness

import bench.model.BenchMetrics
import bench.model.InvalidReason
import bench.model.Verdict
import bench.record.LoadMetrics
import bench.record.RecordStore
import bench.record.ResourceMetrics
import bench.record.TrialRecord
import bench.runtime.Runtime

/** Verdict of a trial and its metrics. @property serviceEnded how the service ended; null if it did not. */
class JudgedMetrics(
    val verdict: Verdict,
    val reasons: List<InvalidReason>,
    val load: LoadMetrics,
    val bench: BenchMetrics,
    val resources: ResourceMetrics?,
    val serviceEnded: String?,
)

/** Makes the common parts of all records of trials with scheduled load. */
class TrialRecorder(private val runtime: Runtime, private val store: RecordStore) {
    /** Metrics of the bench itself in [window]; CPU until the end of the trial. */
    fun bench(trial: ObservedTrial, window: IntRange): BenchMetrics =
        BenchReading.figures(runtime, trial.target, trial.timeline, window.first.toDouble(), trial.mock).let {
            it.copy(
                load_generators = LoadGeneratorReadings.of(trial.result.generators, window),
                load_generator_file_descriptors = trial.done.fileDescriptors(),
                incidents = it.incidents.with(trial.failure),
            )
        }

    /** Writes samples and latencies. @return the record, not written yet. @param name name of the trial. */
    fun record(trial: ObservedTrial, name: String, startedAt: String, judged: JudgedMetrics): TrialRecord {
        val id = store.writeSamples("${trial.target.key}-$name", trial.timeline.csv(), trial.done.histogram_log)
        val running = trial.target.service
        return TrialRecord(
            id = id,
            order = store.nextOrder(),
            experiment = trial.target.experiment,
            service = running.service.name,
            track = running.track,
            repetition = trial.target.repetition,
            rate_per_s = trial.ratePerS,
            started_at = startedAt,
            ready_after_ms = running.readyAfterMs,
            warmup_steady = trial.target.warmth.isWarm,
            verdict = judged.verdict,
            invalid_reasons = judged.reasons,
            ended = trial.ended,
            load = judged.load,
            bench = judged.bench,
            resources = judged.resources,
            histogram = store.relative(store.histogramFile(id)),
            timeline = store.relative(store.timelineFile(id)),
            service_ended = judged.serviceEnded,
            garbage = trial.garbage,
        )
    }
}
