package bench.run

import bench.ServiceFailure
import bench.catalog.Service
import bench.result.Planned
import bench.result.RecordStore
import bench.result.RestFigures
import bench.result.WorkloadTrial
import bench.runtime.RunningService
import bench.runtime.Runtime
import bench.workload.ClientPlan
import bench.workload.ClientSession
import bench.workload.Condition
import bench.workload.WorkloadPlan
import java.time.Instant

/** Conditions that share a process, one after the other. A process that ended takes the rest with it. */
class WorkloadRun(
    private val experiment: String, private val runtime: Runtime, private val settings: TrialSettings, private val plan: WorkloadPlan,
    private val store: RecordStore, private val progress: Progress, private val client: ClientSession, private val start: WorkloadStart,
) {
    private val recorder = WorkloadRecorder(experiment, runtime, plan, store)

    /** @param planned of one service, track, repetition and process. @param onEnded called after each. @throws ServiceFailure when the service cannot be started, or has ended. */
    fun run(service: Service, planned: List<Planned>, onEnded: (Planned) -> Unit) {
        val first = plan.condition(planned.first().condition!!)
        progress.phase("${service.name} ${planned.first().track.label}: ${plan.processOf(first)}: start and warm-up")
        start.start(service, planned.first().track, first).use { running ->
            val rest = RestFigures.of(running.sample(), RuntimeReading.runtime(running.url))
            warmUp(running, planned.map { plan.condition(it.condition!!) })
            running.confine()
            planned.forEach { next ->
                running.ending?.let { throw ServiceFailure("${service.name} ${next.track.label} had ended ($it): ${running.lastLine()}") }
                progress.trial(WorkloadLine.of(OnceMore.ifRefused { trial(running, next, rest, it) }))
                onEnded(next)
            }
        }
    }

    /** Of all that is measured in this process each is done before, uncounted: what a JVM compiles for one of them is not the other's. */
    private fun warmUp(running: RunningService, conditions: List<Condition>) {
        val each = plan.process_warmup_s.toDouble() / conditions.size
        if (each > 0) conditions.forEach { condition -> client.run(clientPlan(running, condition).copy(warmup_s = 0.0, window_s = each, least_bytes = 0, per_user = null)) { running.isAlive } }
    }

    private fun trial(running: RunningService, planned: Planned, rest: RestFigures, refusedFor: String?): WorkloadTrial {
        val condition = plan.condition(planned.condition!!)
        progress.phase("$planned: repetition ${planned.repetition}" + refusedFor?.let { ", once more, it was refused: $it" }.orEmpty())
        val startedAt = Instant.now()
        runtime.incidents()
        val timeline = Timeline(running::sample, runtime::benchSamples)
        val watch = RuntimeWatch { RuntimeReading.runtime(running.url) }
        timeline.read(0.0)
        val moments = ArrayDeque(listOf(settings.warmup_s.toDouble(), settings.warmup_s + settings.window_s / 2.0))
        val done = client.run(clientPlan(running, condition)) { tick ->
            timeline.read(tick.elapsed_s)
            if (moments.isNotEmpty() && tick.elapsed_s >= moments.first()) watch.read(tick.elapsed_s).also { moments.removeFirst() }
            progress.work(tick.elapsed_s, tick.correct, tick.failed)
            running.isAlive
        }
        timeline.read(done.warmup_s + done.window_s)
        watch.read(done.warmup_s + done.window_s)
        return recorder.record(planned, condition, running, "$startedAt", WorkloadRecorder.Seen(done, timeline, watch, rest)).also { mark(it, startedAt) }
    }

    private fun clientPlan(running: RunningService, condition: Condition) = ClientPlan(
        target = running.loadUrl, users = plan.users(condition), warmup_s = settings.warmup_s.toDouble(), window_s = settings.window_s.toDouble(),
        least_bytes = plan.least_mb * MB, most_s = plan.most_s.toDouble(), settings = plan.settings(condition) + running.addresses.mapKeys { (variable, _) -> target(variable) },
        per_user = plan.per_user,
    )

    /** `GRPC_PORT` is told as `grpc_target`. */
    private fun target(variable: String) = variable.lowercase().removeSuffix("_port") + "_target"

    private fun mark(trial: WorkloadTrial, startedAt: Instant) =
        runtime.mark(startedAt.toEpochMilli(), "${trial.service} ${trial.track.label}: ${trial.condition} ${trial.verdict.label}", listOf("workload", trial.service, trial.track.label))

    private companion object {
        const val MB = 1_000_000L
    }
}
