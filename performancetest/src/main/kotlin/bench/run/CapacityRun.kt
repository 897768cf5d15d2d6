package bench.run

import bench.UserError
import bench.catalog.Service
import bench.catalog.Track
import bench.load.LoadPlan
import bench.load.SecondStats
import bench.result.TrialRecord
import bench.result.Verdict
import bench.runtime.RunningMock
import bench.runtime.RunningService
import bench.runtime.Runtime
import bench.search.AdaptiveSearch
import bench.search.LevelSearch
import bench.search.Outcome
import bench.search.Ramp
import bench.search.RampHint

/** One search: a fresh process of one service on one track, warmed up, tried at level after level. */
class CapacityRun(private val runtime: Runtime, private val settings: TrialSettings, private val trials: TrialRunner, private val progress: Progress) {

    /** @param linear the main system's rule, or null for the adaptive search. */
    fun search(experiment: String, service: Service, track: Track, repetition: Int, mock: RunningMock, linear: LevelSearch?): List<TrialRecord> {
        var target = start(experiment, service, track, repetition, mock)
        try {
            val search = linear ?: AdaptiveSearch(declared(service, track) ?: ramp(target.service).also { Drain.await(target) }, settings.resolution, settings.max_users_per_s)
            val records = mutableListOf<TrialRecord>()
            while (true) {
                val level = search.next(records.map { Outcome(it.level_per_s, it.verdict, it.load.achieved_per_s) }) ?: return records
                if (!target.service.isAlive || !Drain.await(target, isSuspect = records.lastOrNull()?.verdict != Verdict.HOLDS)) target = restart(target, mock)
                progress.phase("${service.name} ${track.label}: $level users/s")
                records += trials.run(target, level)
                progress.trial(TrialLine.of(records.last()))
                check(records.size < MAX_TRIALS) { "The search of ${service.name} ${track.label} did not end after $MAX_TRIALS trials." }
            }
        } finally {
            target.service.close()
        }
    }

    private fun start(experiment: String, service: Service, track: Track, repetition: Int, mock: RunningMock): Target {
        progress.phase("${service.name} ${track.label}: start and warm-up")
        val running = runtime.startService(service, track, mock)
        val isSteady = WarmUp(runtime, settings, progress).run(running)
        if (!running.isAlive) throw UserError("${service.name} ended during warm-up: ${running.lastOutput().lines().lastOrNull { it.isNotBlank() }}")
        if (!isSteady) progress.warning("${service.name} ${track.label}: its numbers never stood still while it warmed up")
        return Target(experiment, running, mock, repetition, isSteady)
    }

    private fun restart(target: Target, mock: RunningMock): Target {
        progress.warning("${target.service.service.name} ${target.service.track.label}: did not come back after the last level, started anew")
        target.service.close()
        return start(target.experiment, target.service.service, target.service.track, target.repetition, mock)
    }

    /** What the declared slots promise: it saves the ramp and decides nothing, because that level and the next are real trials. */
    private fun declared(service: Service, track: Track): RampHint? = service.slots(track)?.count?.let { it * 1_000.0 / settings.delay_ms }
        ?.takeIf { it < settings.max_users_per_s }?.let { RampHint(last_good = it.toInt(), first_bad = (it * (1 + settings.resolution)).toInt() + 1, success_per_s = it) }

    private fun ramp(service: RunningService): RampHint {
        progress.phase("${service.service.name} ${service.track.label}: ramp")
        val ramp = Ramp(minOf(RAMP_START, settings.max_users_per_s), settings.max_users_per_s, settings.ramp_step_s, settings.lateAfterMs)
        val plan = LoadPlan("${service.url}/", ramp.phases, settings.caller_timeout_ms, settings.lateAfterMs)
        val seconds = sortedMapOf<Int, SecondStats>()
        val done = runtime.injector().run(plan) { tick ->
            tick.seconds.associateByTo(seconds) { it.second }
            progress.tick(ramp.levels[(tick.elapsed_s.toInt() / settings.ramp_step_s).coerceAtMost(ramp.levels.lastIndex)].toDouble(), tick.elapsed_s, null)
            !ramp.isOver(seconds.values.toList(), tick.elapsed_s)
        }
        return ramp.hint(done.seconds, done.elapsed_s)
    }

    private companion object {
        const val MAX_TRIALS = 60
        const val RAMP_START = 500
    }
}
