package bench.harness

import bench.histogram.Answer
import bench.loadgen.LoadPlan
import bench.loadgen.Phase
import bench.model.Arrivals
import bench.model.TrialSettings
import bench.runtime.RunningService

/**
 * Load on [service] as the experiment's callers make it: their calls, the correct answer, and their timeout.
 *
 * @param drawSeed of a trial whose arrivals may be drawn; null: they are even.
 */
internal fun TrialSettings.loadOn(service: RunningService, phases: List<Phase>, drawSeed: Long? = null) =
    LoadPlan(
        url = service.loadUrl + service.service.path,
        phases = phases,
        timeout_ms = caller_timeout_ms,
        late_after_ms = lateAfterMs,
        answer = service.service.own?.answer ?: calls?.let { Regex.escape(it.answer) } ?: LoadPlan.SERVICE_ANSWER,
        status = service.service.own?.status ?: Answer.OK,
        target = service.service.name,
        track = service.track.label,
        poisson_seed = poissonSeed(drawSeed),
    )

/** [drawSeed] if arrivals are drawn, otherwise null. */
internal fun TrialSettings.poissonSeed(drawSeed: Long?): Long? = drawSeed?.takeIf { arrivals == Arrivals.POISSON }
