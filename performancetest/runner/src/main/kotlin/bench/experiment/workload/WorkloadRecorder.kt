package bench.experiment.workload

import bench.BenchFailure
import bench.harness.BenchReading
import bench.harness.Timeline
import bench.harness.with
import bench.loadgen.LoadEvent
import bench.metrics.process.LanguageRuntimeMetrics
import bench.metrics.process.LanguageRuntimeReader
import bench.model.BenchMetrics
import bench.model.Condition
import bench.model.InvalidReason
import bench.model.LaunchMode
import bench.model.Verdict
import bench.model.WorkloadPlan
import bench.record.Planned
import bench.record.RecordStore
import bench.record.ResourceMetrics
import bench.record.RestMetrics
import bench.record.WorkMetrics
import bench.record.WorkloadTrial
import bench.runtime.BenchPart
import bench.runtime.RunningService
import bench.runtime.Runtime

/** Makes the record of a workload from its observations, and writes it. */
class WorkloadRecorder(
    private val experiment: String,
    private val runtime: Runtime,
    private val plan: WorkloadPlan,
    private val store: RecordStore,
) {
    /**
     * The process before its first load.
     *
     * @property heapMaxBytes as the process reports it; null if it does not: a process in trouble may be unable to
     *   report it later.
     * @property isWarm see [WorkloadWarmUp].
     */
    class Before(val rest: RestMetrics, val heapMaxBytes: Long?, val isWarm: Boolean?)

    /** A workload that has ended: its request, and its observations. */
    class Seen(
        val planned: Planned,
        val condition: Condition,
        val running: RunningService,
        val before: Before,
        val startedAt: String,
        val done: LoadEvent.ClosedDone,
        val timeline: Timeline,
        val failure: BenchFailure? = null,
    ) {
        val untilS
            get() = done.warmup_s + done.window_s
    }

    private class Judged(
        val verdict: Verdict,
        val reasons: List<InvalidReason>,
        val work: WorkMetrics,
        val bench: BenchMetrics,
        val resources: ResourceMetrics?,
        val serviceEnded: String?,
    )

    fun record(seen: Seen): WorkloadTrial {
        seen.timeline.complete(seen.untilS) { from, until -> runtime.meter.history(seen.running, from, until) }
        val serviceEnded = runtime.ending(seen.running)
        val id = store.writeSamples(key(seen), seen.timeline.csv(), seen.done.histogram_log)
        return trial(id, seen, judged(seen, serviceEnded)).also(store::write)
    }

    private fun key(seen: Seen) =
        seen.planned.let { "$experiment-${it.service}-${it.track.label}-${seen.condition.name}-${it.repetition}" }

    private fun judged(seen: Seen, serviceEnded: String?): Judged {
        val work = WorkMetrics.of(seen.done)
        val bench = bench(seen)
        val resources = resources(seen, work)
        // A service may end because a part of the bench did.
        val hasEnded = serviceEnded != null && seen.failure == null
        val reasons = WorkJudge.reasons(work, bench, hasEnded)
        val verdict = WorkJudge.verdict(work, plan.correct_share, reasons, hasEnded)
        return Judged(verdict, reasons, work, bench, resources, serviceEnded)
    }

    private fun trial(id: String, seen: Seen, judged: Judged): WorkloadTrial {
        val told = seen.timeline.languageRuntime.known()
        return WorkloadTrial(
            id = id,
            order = store.nextOrder(),
            experiment = experiment,
            service = seen.planned.service,
            track = seen.planned.track,
            condition = seen.condition.name,
            factors = seen.condition.factors,
            repetition = seen.planned.repetition,
            users = plan.users(seen.condition),
            started_at = seen.startedAt,
            ready_after_ms = seen.running.readyAfterMs,
            warmup_steady = seen.before.isWarm,
            verdict = judged.verdict,
            invalid_reasons = judged.reasons,
            work = judged.work,
            bench = judged.bench,
            resources = judged.resources,
            limited_by = limitedBy(seen, judged),
            threads = threads(told),
            virtual_threads = told.mapNotNull { it.virtual_threads }.maxOrNull(),
            rest_before = seen.before.rest,
            rest_after = RestMetrics.of(seen.running.sample(), told.lastOrNull()),
            garbage = seen.timeline.languageRuntime.garbage(),
            histogram = store.relative(store.histogramFile(id)),
            timeline = store.relative(store.timelineFile(id)),
            service_ended = judged.serviceEnded,
        )
    }

    private fun limitedBy(seen: Seen, judged: Judged) =
        WorkJudge.limitedBy(judged.resources?.cpu_share, judged.bench, seen.running.service.needs)

    private fun resources(seen: Seen, work: WorkMetrics) =
        seen.timeline.resources(
            seen.done.warmup_s,
            work.correct,
            work.window_s,
            runtime.allowance.service,
            seen.untilS,
        )

    private fun threads(told: List<LanguageRuntimeMetrics>) =
        told.flatMap { it.threads_by_kind.entries }.groupBy({ it.key }, { it.value }).mapValues { it.value.max() }

    /** The backing service counts as the mock's part; without one, that part has no readings. */
    private fun bench(seen: Seen): BenchMetrics {
        val fromS = seen.done.warmup_s
        val parts = BenchReading.parts(runtime, seen.running.service, hasMock = false)
        val shares = BenchPart.entries.associateWith { seen.timeline.cores(it, fromS)?.div(runtime.allowance.of(it)) }
        return BenchMetrics(
            load_generator_cpu_share = shares[BenchPart.LOAD_GENERATOR],
            mock_cpu_share = shares[BenchPart.MOCK].takeIf { BenchPart.MOCK in parts },
            bench_cpu_share = runtime.allowance.busiest(shares),
            mock_lateness_p99_ms = null,
            mock_peak_in_flight = null,
            heap_max_bytes = seen.before.heapMaxBytes,
            heap_configured_bytes = configuredHeap(seen),
            stolen_cpu_share = seen.timeline.stolenShare(fromS),
            monitoring_cpu_share = shares[BenchPart.MONITORING],
            incidents = (runtime.meter.incidents() + BenchReading.throttled(seen.timeline, fromS)).with(seen.failure),
            unread = parts.filter(seen.timeline::isUnread).map { it.label },
        )
    }

    private fun configuredHeap(seen: Seen): Long? =
        if (plan.launchMode(seen.condition) == LaunchMode.NATIVE) null
        else LanguageRuntimeReader.configured(seen.running.service, seen.running.track)
}
