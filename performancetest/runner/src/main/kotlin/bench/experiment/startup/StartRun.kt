package bench.experiment.startup

import bench.ServiceFailure
import bench.harness.Progress
import bench.metrics.process.CoreTime
import bench.mock.MockAdmin
import bench.model.InvalidCode
import bench.model.InvalidReason
import bench.model.LaunchMode
import bench.model.Service
import bench.model.StartCondition
import bench.model.Thresholds
import bench.record.Planned
import bench.record.RecordStore
import bench.record.StartTrial
import bench.runtime.Launch
import bench.runtime.RunningMock
import bench.runtime.RunningService
import bench.runtime.Runtime
import bench.wording.StartLine
import java.time.Instant

/** One start after the other: each a fresh process or container, on the cores that services are measured on. */
class StartRun(
    private val experiment: String,
    private val runtime: Runtime,
    private val store: RecordStore,
    private val progress: Progress,
    private val mock: RunningMock,
    private val caches: AotCache,
) {

    /** @throws ServiceFailure if no ahead-of-time cache can be made. */
    fun run(service: Service, planned: Planned): StartTrial {
        val condition = StartCondition.of(planned.condition!!)
        progress.phase("$planned: start ${planned.repetition}")
        val how =
            if (condition.launchMode == LaunchMode.AOT) caches.launch(service, mock) else Launch(isConfined = true)
        val first = FirstAnswer()
        var calling: FirstAnswer.Calling? = null
        val startedAt = Instant.now()
        val before = CoreTime.read()
        // Discards incidents of the previous start, because its own record has them.
        runtime.meter.incidents()
        return try {
            runtime
                .launch(service, condition.track, mock, how.copy(onAddress = { calling = first.begin(it) }))
                .use { running ->
                    val calls = calling ?: first.begin(running.url).also { calling = it }
                    val cacheBytes = caches.bytes(service).takeIf { condition.launchMode == LaunchMode.AOT }
                    trial(planned, running, calls, "$startedAt", before, cacheBytes).also { end(running) }
                }
                .also(store::write)
                .also { progress.trial(StartLine.of(it)) }
        } finally {
            calling?.close()
        }
    }

    private fun trial(
        planned: Planned,
        running: RunningService,
        calling: FirstAnswer.Calling,
        startedAt: String,
        before: List<CoreTime>,
        cacheBytes: Long?,
    ): StartTrial {
        val first = calling.await(running, running.launchedNs, ::checkBench) ?: null.also { checkBench() }
        val sample = running.sample()
        val stolen = CoreTime.stolenShare(before, CoreTime.read())?.takeIf { it > Thresholds.STOLEN_CPU_SHARE }
        return StartTrial(
            id = store.nextId("$experiment-${planned.service}-${planned.condition}-${planned.repetition}"),
            order = store.nextOrder(),
            experiment = experiment,
            service = planned.service,
            track = planned.track,
            condition = planned.condition!!,
            repetition = planned.repetition,
            started_at = startedAt,
            first_answer_ms = first?.ms,
            left_waiting = first?.leftWaiting ?: 0,
            resolution_ms = first?.resolutionMs,
            rss_mib = sample?.rss_mib,
            anonymous_mib = sample?.anonymous_mib,
            threads = sample?.threads,
            cpu_s = sample?.cpu_s,
            artefact_mib = running.artefactBytes?.div(MIB),
            cache_mib = cacheBytes?.div(MIB),
            failure =
                if (first == null)
                    running.ending?.let { "ended ($it): ${running.lastLine()}" }
                        ?: "no correct answer: ${running.lastLine()}"
                else null,
            doubts =
                listOfNotNull(stolen?.let { InvalidReason(InvalidCode.HOST_CPU, it) }) +
                    runtime.meter.incidents() +
                    runtime.meter.misplaced(running),
        )
    }

    /** Without an answer of the mock no service answers. @throws bench.UserError if the bench is what failed. */
    private fun checkBench() {
        runtime.checkGoesOn()
        MockAdmin(mock.adminUrls).stats()
    }

    /**
     * Kills the service, because the start is already measured. An orderly end takes some frameworks two seconds; for
     * hundreds of starts that is minutes.
     */
    private fun end(running: RunningService) {
        running.terminate(timeoutMs = 0)
    }

    private companion object {
        const val MIB = 1_048_576.0
    }
}
