package bench.run

import bench.catalog.Slots
import bench.load.LoadPlan
import bench.load.Phase
import bench.load.SecondStats
import bench.runtime.Runtime
import bench.runtime.RunningService

/** Load that is not counted, until the service's numbers stand still. */
class WarmUp(private val runtime: Runtime, private val settings: TrialSettings, private val progress: Progress) {

    /** @return whether the numbers stood still before twice the planned time had passed. */
    fun run(service: RunningService): Boolean {
        val rate = rate(service.service.slots(service.track))
        val plan = LoadPlan("${service.url}/", phases(rate), settings.caller_timeout_ms, settings.lateAfterMs)
        var isSteady = false
        runtime.injector().run(plan) { tick ->
            progress.tick(rate, tick.elapsed_s, tick.seconds.lastOrNull { it.second < tick.elapsed_s.toInt() - settings.delay_ms / 1_000 })
            isSteady = isSteady(answered(tick.seconds, tick.elapsed_s))
            tick.elapsed_s < settings.warmup_s || (!isSteady && tick.elapsed_s < 2 * settings.warmup_s)
        }
        return isSteady
    }

    /** Well below the ceiling that the service declares, so that warming up does not break it. */
    private fun rate(slots: Slots?): Double {
        val ceiling = slots?.count?.let { it * SLOT_SHARE * 1_000 / settings.delay_ms } ?: MAX_PER_S
        return ceiling.coerceIn(1.0, minOf(MAX_PER_S, settings.max_users_per_s.toDouble()))
    }

    private fun phases(rate: Double): List<Phase> {
        val steps = listOf(0.1, 0.25, 0.5).map { Phase((rate * it).coerceAtLeast(0.5), STEP_S) }
        return steps + Phase(rate, 2 * settings.warmup_s + 2)
    }

    private fun answered(seconds: List<SecondStats>, elapsedS: Double) =
        seconds.filter { it.second >= STEP_S * 3 && it.second + 1 + settings.lateAfterMs / 1_000.0 <= elapsedS }.takeLast(STEADY_S)

    private fun isSteady(seconds: List<SecondStats>): Boolean {
        val medians = seconds.mapNotNull { it.p50_ms }
        if (seconds.size < STEADY_S || medians.size < STEADY_S || seconds.any { it.late + it.failures > 0 }) return false
        return medians.max() - medians.min() <= STEADY_MS
    }

    private companion object {
        const val MAX_PER_S = 1_000.0
        const val SLOT_SHARE = 0.7
        const val STEP_S = 1
        const val STEADY_S = 3
        const val STEADY_MS = 25.0
    }
}
