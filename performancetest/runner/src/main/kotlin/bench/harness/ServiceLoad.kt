package bench.harness

import bench.loadgen.LoadPlan
import bench.loadgen.Phase
import bench.model.TrialSettings
import bench.runtime.RunningService

/** Load on [service] as the experiment's callers make it: their calls, the correct answer, and their timeout. */
internal fun TrialSettings.loadOn(service: RunningService, phases: List<Phase>) =
    LoadPlan(
        url = service.loadUrl + service.service.path,
        phases = phases,
        timeout_ms = caller_timeout_ms,
        late_after_ms = lateAfterMs,
        answer = calls?.let { Regex.escape(it.answer) } ?: LoadPlan.SERVICE_ANSWER,
        target = service.service.name,
        track = service.track.label,
    )
