package bench.experiment.capacity

import bench.ServiceFailure
import bench.harness.Drain
import bench.harness.Progress
import bench.harness.Target
import bench.harness.TrialRunner
import bench.harness.WarmUp
import bench.mock.MockAdmin
import bench.model.Service
import bench.model.Track
import bench.model.TrialSettings
import bench.model.Verdict
import bench.record.TrialRecord
import bench.runtime.RunningMock
import bench.runtime.RunningService
import bench.runtime.Runtime
import bench.search.AdaptiveSearch
import bench.search.LevelSearch
import bench.search.StartHint
import bench.wording.TrialLine

/** One search: a fresh process of one service on one track, warmed up, tried at level after level. */
class CapacityRun(
    private val runtime: Runtime,
    private val settings: TrialSettings,
    private val trials: TrialRunner,
    private val progress: Progress,
) {

    /**
     * @param mock null for a service that calls nobody. @param linear the main system's rule, or null for the adaptive
     *   search. @param before trials of this search that a runner made which was stopped.
     */
    fun search(
        experiment: String,
        service: Service,
        track: Track,
        repetition: Int,
        mock: RunningMock?,
        linear: LevelSearch?,
        before: List<TrialRecord> = emptyList(),
    ): List<TrialRecord> {
        val startMs = System.currentTimeMillis()
        var target = start(experiment, service, track, repetition, mock)
        try {
            val search =
                linear
                    ?: AdaptiveSearch(
                        declared(service, track) ?: reached(target),
                        settings.resolution,
                        settings.max_users_per_s,
                        settings.max_trials,
                    )
            val records = before.toMutableList()
            while (true) {
                val level = search.next(records.map { it.outcome }) ?: return records
                if (
                    !Drain.await(
                        target.admin,
                        target.service,
                        isSuspect = records.lastOrNull()?.verdict != Verdict.HOLDS,
                    )
                )
                    target = restart(target, mock)
                progress.phase("${service.name} ${track.label}: $level users/s")
                records += trials.run(target, level)
                progress.trial(TrialLine.of(records.last()))
            }
        } finally {
            target.service.close()
            runtime.annotator?.mark(
                startMs,
                "${service.name} ${track.label}",
                listOf("service", service.name, track.label),
            )
        }
    }

    /** A service that an overloading ramp left without memory is started once more. */
    private fun start(experiment: String, service: Service, track: Track, repetition: Int, mock: RunningMock?): Target =
        try {
            startOnce(experiment, service, track, repetition, mock)
        } catch (e: ServiceFailure) {
            progress.warning("${e.message}; started once more")
            startOnce(experiment, service, track, repetition, mock)
        }

    private fun startOnce(
        experiment: String,
        service: Service,
        track: Track,
        repetition: Int,
        mock: RunningMock?,
    ): Target {
        progress.phase("${service.name} ${track.label}: start and warm-up")
        val running = runtime.startService(service, track, mock)
        return try {
            val warmth = WarmUp(runtime, settings, progress).run(running, MockAdmin(mock?.adminUrls.orEmpty()))
            if (!running.isAlive || warmth.isWarm != true) checkWell(running, mock)
            if (warmth.isWarm == false)
                progress.warning(
                    "${service.name} ${track.label}: its JIT compiler was still busy when the warm-up ended"
                )
            Target(experiment, running, mock, repetition, warmth)
        } catch (e: Throwable) {
            running.close()
            throw e
        }
    }

    /**
     * A service may be measured although its compiler was still busy, but not when it has ended or no longer answers.
     */
    private fun checkWell(running: RunningService, mock: RunningMock?) {
        val name = "${running.service.name} ${running.track.label}"
        val isWell = Drain.await(MockAdmin(mock?.adminUrls.orEmpty()), running)
        running.ending?.let { throw ServiceFailure("$name ended while it warmed up ($it): ${running.lastLine()}") }
        if (!isWell) throw ServiceFailure("$name no longer answers after its warm-up: ${running.lastLine()}")
    }

    private fun restart(target: Target, mock: RunningMock?): Target {
        val what = target.service.ending?.let { "ended ($it)" } ?: "did not come back after the last level"
        progress.warning("${target.service.service.name} ${target.service.track.label}: $what, started anew")
        target.service.close()
        return start(target.experiment, target.service.service, target.service.track, target.repetition, mock)
    }

    /**
     * What the declared slots promise: it saves trials and decides nothing, because that level and the next are real
     * ones.
     */
    private fun declared(service: Service, track: Track): StartHint? =
        service
            .slots(track)
            ?.count
            ?.let { it * 1_000.0 / settings.delay_ms }
            ?.takeIf { it < settings.max_users_per_s }
            ?.let { StartHint.of(it.toInt(), settings.resolution) }

    /** Below the end of the ramp, where it did not keep up. */
    private fun reached(target: Target) =
        StartHint((target.warmth.best_per_s * BEST_SHARE).toInt().coerceAtLeast(1), first_bad = null)

    private companion object {
        const val BEST_SHARE = 0.9
    }
}
