package bench.experiment.waiting

import bench.ServiceFailure
import bench.harness.Drain
import bench.harness.Progress
import bench.harness.SteadyWarmUp
import bench.harness.loadOn
import bench.mock.MockAdmin
import bench.model.Service
import bench.model.TrialSettings
import bench.model.WaitingPlan
import bench.record.Planned
import bench.record.RecordStore
import bench.record.WaitingTrial
import bench.runtime.RunningMock
import bench.runtime.RunningService
import bench.runtime.Runtime
import bench.wording.WaitingLine
import java.time.Instant

/** One process after the other: warm, at rest, and then with more and more calls that wait. */
class WaitingRun(
    private val experiment: String,
    private val runtime: Runtime,
    private val settings: TrialSettings,
    private val plan: WaitingPlan,
    private val store: RecordStore,
    private val progress: Progress,
    private val mock: RunningMock,
) {
    private val admin = MockAdmin(mock::adminUrls)
    private val held = HeldCalls(plan)

    /** @throws ServiceFailure if the service cannot be started or warmed up. */
    fun run(service: Service, planned: Planned): WaitingTrial {
        progress.phase("$planned: start and warm-up")
        val startedAt = "${Instant.now()}"
        // Discards incidents of the previous process, because its own record has them.
        runtime.meter.incidents()
        admin.delay(SteadyWarmUp.SHORT_MS)
        return runtime
            .startService(service, planned.track, mock, plan.environment)
            .use { running ->
                warmUp(running)
                trial(planned, running, startedAt, read(running))
            }
            .also(store::write)
            .also { progress.trial(WaitingLine.of(it)) }
    }

    private fun warmUp(running: RunningService) {
        if (!SteadyWarmUp(runtime, settings, progress).run(running, admin, WARM_PER_S))
            throw ServiceFailure("${running.service.name} does not answer after its warm-up: ${running.lastLine()}")
    }

    /** Readings with each number of calls; fewer if the service ends. */
    private fun read(running: RunningService): WaitingReader {
        val reader = WaitingReader(running, admin, runtime.engine == null)
        reader.read(calls = 0)
        admin.delay(settings.delay_ms)
        try {
            hold(running, reader)
        } finally {
            admin.delay(SteadyWarmUp.SHORT_MS)
            admin.release()
        }
        if (Drain.await(admin, running)) reader.end()
        return reader
    }

    /** Ends with the answer to the last call: a run without new users cannot be stopped. */
    private fun hold(running: RunningService, reader: WaitingReader) {
        val left = held.moments.toMutableList()
        var isReleased = false
        runtime.loadGenerator(settings.load_generators).run(settings.loadOn(running, held.phases)) { tick ->
            val next = left.firstOrNull()?.takeIf { tick.elapsed_s >= it.atS && running.isAlive }
            if (next != null) {
                progress.phase("${running.service.name}: ${next.calls} calls wait")
                reader.read(left.removeFirst().calls)
            }
            if (left.isEmpty() && !isReleased) {
                isReleased = true
                admin.release()
            }
            running.isAlive
        }
    }

    private fun trial(planned: Planned, running: RunningService, startedAt: String, reader: WaitingReader) =
        WaitingTrial(
            id = store.nextId("$experiment-${planned.service}-${planned.track.label}-${planned.repetition}"),
            order = store.nextOrder(),
            experiment = experiment,
            service = planned.service,
            track = planned.track,
            repetition = planned.repetition,
            started_at = startedAt,
            readings = reader.readings,
            cpu_s_per_1000 = reader.cpuSPer1000,
            failure = failure(running, reader),
            doubts = runtime.meter.incidents() + runtime.meter.misplaced(running),
        )

    private fun failure(running: RunningService, reader: WaitingReader): String? {
        val (read, all) = reader.readings.size to plan.calls.size
        val ending = runtime.ending(running)
        return when {
            ending != null -> "ended ($ending): ${running.lastLine()}"
            read < all -> "only $read of $all numbers were read"
            else -> null
        }
    }

    private companion object {
        const val WARM_PER_S = 200
    }
}
