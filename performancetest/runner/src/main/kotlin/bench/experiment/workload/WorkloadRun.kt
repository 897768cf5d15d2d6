package bench.experiment.workload

import bench.BenchFailure
import bench.ServiceFailure
import bench.harness.Progress
import bench.harness.RetryIfInvalid
import bench.harness.Revival
import bench.harness.Timeline
import bench.harness.ending
import bench.loadgen.ClientPlan
import bench.loadgen.LoadEvent
import bench.metrics.process.LanguageRuntimeReader
import bench.model.Condition
import bench.model.InvalidReason
import bench.model.Service
import bench.model.Track
import bench.model.TrialSettings
import bench.model.WorkloadPlan
import bench.record.Planned
import bench.record.RecordStore
import bench.record.RestMetrics
import bench.record.WorkloadTrial
import bench.runtime.LoadFailure
import bench.runtime.LoadSession
import bench.runtime.RunningService
import bench.runtime.Runtime
import bench.wording.ReasonWords
import bench.wording.WorkloadLine
import java.time.Instant

/**
 * Runs conditions that share a process, one after the other. If the process ends, the remaining conditions are lost. If
 * a part of the bench ends, they get a new process.
 *
 * @param client the load generator's current session.
 */
class WorkloadRun(
    private val experiment: String,
    private val runtime: Runtime,
    private val settings: TrialSettings,
    private val plan: WorkloadPlan,
    private val store: RecordStore,
    private val progress: Progress,
    private val client: () -> LoadSession,
    private val start: WorkloadStart,
    private val revival: Revival,
) {
    private val recorder = WorkloadRecorder(experiment, runtime, plan, store)

    /**
     * @param planned conditions of one service, track, repetition and process.
     * @param onEnded called after each condition.
     * @throws ServiceFailure if the service cannot be started, or has ended.
     */
    fun run(service: Service, planned: List<Planned>, onEnded: (Planned) -> Unit) {
        var left = planned
        val survived = { measured: Planned ->
            left = left - measured
            onEnded(measured)
        }
        revival.surviving { measure(service, left, survived) }
    }

    private fun measure(service: Service, planned: List<Planned>, onEnded: (Planned) -> Unit) {
        val first = plan.condition(planned.first().condition!!)
        progress.phase("${service.name} ${planned.first().track.label}: ${plan.processOf(first)}: start and warm-up")
        started(service, planned.first().track, first).use { running ->
            val rest = RestMetrics.of(running.sample(), LanguageRuntimeReader.runtime(running.url))
            val heapMaxBytes = LanguageRuntimeReader.measured(running.url)
            val isWarm = warmUp(running, planned.map { plan.condition(it.condition!!) })
            // A process that has just become ready may not report its heap yet.
            val before =
                WorkloadRecorder.Before(rest, heapMaxBytes ?: LanguageRuntimeReader.measured(running.url), isWarm)
            running.confine()
            planned.forEach { next ->
                checkAlive(running, next)
                progress.trial(
                    WorkloadLine.of(
                        RetryIfInvalid.ifRefused { refusedFor ->
                            checkBackingServices(service, refusedFor)
                            trial(running, next, before, refusedFor)
                        }
                    )
                )
                onEnded(next)
            }
        }
    }

    private fun started(service: Service, track: Track, condition: Condition): RunningService =
        try {
            start.start(service, track, condition)
        } catch (e: ServiceFailure) {
            checkBackingServices(service, runtime.meter.incidents())
            throw e
        }

    private fun checkAlive(running: RunningService, next: Planned) {
        val how = running.ending ?: return
        checkBackingServices(running.service, runtime.meter.incidents())
        throw ServiceFailure("${next.service} ${next.track.label} had ended ($how): ${running.lastLine()}")
    }

    private fun warmUp(running: RunningService, conditions: List<Condition>): Boolean? =
        WorkloadWarmUp(plan, running::isAlive, running::compilerCpuS) { condition, users, seconds, goesOn ->
                run(
                    running,
                    clientPlan(running, condition)
                        .copy(users = users, warmup_s = 0.0, window_s = seconds, least_bytes = 0, per_user = null),
                ) {
                    goesOn(it.elapsed_s)
                }
            }
            .run(conditions)

    /**
     * @throws ServiceFailure if the client finds that the service cannot be measured, for example because it has ended.
     */
    private fun run(
        running: RunningService,
        plan: ClientPlan,
        onTick: (LoadEvent.ClosedTick) -> Boolean,
    ): LoadEvent.ClosedDone =
        try {
            client().run(plan, onTick)
        } catch (e: LoadFailure) {
            checkBackingServices(running.service, runtime.meter.incidents())
            val ended = runtime.ending(running)?.let { "it had ended ($it): ${running.lastLine()}; " }.orEmpty()
            throw ServiceFailure("${running.service.name} ${running.track.label}: $ended${e.reason}")
        }

    /** A backing service that was restarted has lost the service's data, so the service is started again too. */
    private fun checkBackingServices(service: Service, refusedFor: List<InvalidReason>?) {
        val lost = refusedFor.orEmpty().find { reason -> reason.parts.any { it in service.needs } } ?: return
        throw BenchFailure(lost.parts.first(), lost.detail ?: "restarted", ReasonWords.text(lost), lost.output)
    }

    /** @throws BenchFailure when a part of the bench ended; the trial is then recorded as invalid. */
    private fun trial(
        running: RunningService,
        planned: Planned,
        before: WorkloadRecorder.Before,
        refusedFor: List<InvalidReason>?,
    ): WorkloadTrial {
        val condition = plan.condition(planned.condition!!)
        progress.phase(
            "$planned: repetition ${planned.repetition}" +
                refusedFor?.let { ", again, because the trial was invalid: ${ReasonWords.all(it)}" }.orEmpty()
        )
        val trial = WorkloadTrialRun(settings, running, Timeline.of(running, runtime.meter), progress)
        val startedAt = Instant.now()
        runtime.meter.incidents()
        val (done, failure) = trial.run { onTick -> run(running, clientPlan(running, condition), onTick) }
        if (failure != null) runtime.checkGoesOn()
        val record =
            recorder.record(
                WorkloadRecorder.Seen(
                    planned,
                    condition,
                    running,
                    before,
                    "$startedAt",
                    done,
                    trial.timeline,
                    failure,
                )
            )
        mark(record, startedAt)
        if (failure != null) {
            progress.trial(WorkloadLine.of(record))
            throw failure
        }
        return record
    }

    private fun clientPlan(running: RunningService, condition: Condition) =
        ClientPlan(
            target = running.loadUrl,
            users = plan.users(condition),
            warmup_s = settings.warmup_s.toDouble(),
            window_s = settings.window_s.toDouble(),
            least_bytes = plan.least_mb * MB,
            most_s = plan.most_s.toDouble(),
            settings = plan.settings(condition) + running.addresses.mapKeys { (variable, _) -> target(variable) },
            per_user = plan.per_user,
        )

    /** Variable `GRPC_PORT` becomes `grpc_target`. */
    private fun target(variable: String) = variable.lowercase().removeSuffix("_port") + "_target"

    private fun mark(trial: WorkloadTrial, startedAt: Instant) =
        runtime.annotator?.mark(
            startedAt.toEpochMilli(),
            "${trial.service} ${trial.track.label}: ${trial.condition} ${trial.verdict.label}",
            listOf("workload", trial.service, trial.track.label),
        )

    private companion object {
        const val MB = 1_000_000L
    }
}
