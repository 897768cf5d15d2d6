package bench.experiment.workload

import bench.harness.BenchReading
import bench.harness.Timeline
import bench.harness.ending
import bench.loadgen.LoadEvent
import bench.metrics.process.LanguageRuntimeMetrics
import bench.metrics.process.LanguageRuntimeReader
import bench.model.BenchMetrics
import bench.model.Condition
import bench.model.Form
import bench.model.WorkloadPlan
import bench.record.Planned
import bench.record.RecordStore
import bench.record.RestMetrics
import bench.record.WorkMetrics
import bench.record.WorkloadTrial
import bench.runtime.BenchPart
import bench.runtime.RunningService
import bench.runtime.Runtime

/** Makes the record of a workload from what was seen, and writes it. */
class WorkloadRecorder(
    private val experiment: String,
    private val runtime: Runtime,
    private val plan: WorkloadPlan,
    private val store: RecordStore,
) {
    /**
     * The process before its first load. @property heapMaxBytes as it tells, null where it does not: one in trouble may
     * no longer. @property isWarm see [WorkloadWarmUp].
     */
    class Before(val rest: RestMetrics, val heapMaxBytes: Long?, val isWarm: Boolean?)

    class Seen(
        val done: LoadEvent.ClosedDone,
        val timeline: Timeline,
        val before: Before,
    ) {
        val untilS
            get() = done.warmup_s + done.window_s
    }

    fun record(
        planned: Planned,
        condition: Condition,
        running: RunningService,
        startedAt: String,
        seen: Seen,
    ): WorkloadTrial {
        seen.timeline.complete(seen.untilS) { from, until -> runtime.meter.history(running, from, until) }
        val ended = runtime.ending(running)
        val id = logged(planned, condition, seen)
        val work = WorkMetrics.of(seen.done)
        val bench = bench(running, seen, plan.form(condition))
        val resources = resources(seen, work)
        val reasons = WorkJudge.reasons(work, bench, ended != null)
        val told = seen.timeline.languageRuntime.known()
        return WorkloadTrial(
                id = id,
                order = store.nextOrder(),
                experiment = experiment,
                service = planned.service,
                track = planned.track,
                condition = condition.name,
                factors = condition.factors,
                repetition = planned.repetition,
                users = plan.users(condition),
                started_at = startedAt,
                ready_after_ms = running.readyAfterMs,
                warmup_steady = seen.before.isWarm,
                verdict = WorkJudge.verdict(work, plan.correct_share, reasons, ended != null),
                invalid_reasons = reasons,
                work = work,
                bench = bench,
                resources = resources,
                limited_by = WorkJudge.limitedBy(resources?.cpu_share, bench, running.service.needs),
                threads = threads(told),
                virtual_threads = told.mapNotNull { it.virtual_threads }.maxOrNull(),
                rest_before = seen.before.rest,
                rest_after = RestMetrics.of(running.sample(), told.lastOrNull()),
                garbage = seen.timeline.languageRuntime.garbage(),
                histogram = store.relative(store.histogramFile(id)),
                timeline = store.relative(store.timelineFile(id)),
                service_ended = ended,
            )
            .also(store::write)
    }

    /** @return the id of the trial, whose samples and response times are then written. */
    private fun logged(planned: Planned, condition: Condition, seen: Seen): String {
        val name = "$experiment-${planned.service}-${planned.track.label}-${condition.name}-${planned.repetition}"
        return store.nextId(name).also { id ->
            store.timeline(id, seen.timeline.csv())
            store.histogram(id, seen.done.histogram_log)
        }
    }

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

    /** What the service waits for has the mock's part; without it there is none to be read. */
    private fun bench(running: RunningService, seen: Seen, form: Form?): BenchMetrics {
        val fromS = seen.done.warmup_s
        val parts = BenchReading.parts(runtime, running.service, hasMock = false)
        val shares = BenchPart.entries.associateWith { seen.timeline.cores(it, fromS)?.div(runtime.allowance.of(it)) }
        return BenchMetrics(
            injector_cpu_share = shares[BenchPart.INJECTOR],
            mock_cpu_share = shares[BenchPart.MOCK].takeIf { BenchPart.MOCK in parts },
            bench_cpu_share = runtime.allowance.busiest(shares),
            mock_lateness_p99_ms = null,
            mock_peak_in_flight = null,
            heap_max_bytes = seen.before.heapMaxBytes,
            heap_configured_bytes =
                if (form == Form.NATIVE) null else LanguageRuntimeReader.configured(running.service, running.track),
            stolen_cpu_share = seen.timeline.stolenShare(fromS),
            monitoring_cpu_share = shares[BenchPart.MONITORING],
            incidents = runtime.meter.incidents() + BenchReading.throttled(seen.timeline, fromS),
            unread = parts.filter(seen.timeline::isUnread).map { it.name.lowercase() },
        )
    }
}
