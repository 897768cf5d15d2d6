package bench.run

import bench.catalog.Slots
import bench.load.LoadPlan
import bench.load.Phase
import bench.load.SecondStats
import bench.load.WarmUpWatch
import bench.runtime.RunningService
import bench.runtime.Runtime

/** Load that is not counted, until the service is warm. */
class WarmUp(private val runtime: Runtime, private val settings: TrialSettings, private val progress: Progress) {

    /** @return whether it was warm before three times the planned time had passed. */
    fun run(service: RunningService): Boolean {
        val rate = rate(service.service.slots(service.track))
        val watch = WarmUpWatch(STEPS.size * STEP_S, settings.lateAfterMs)
        val seconds = sortedMapOf<Int, SecondStats>()
        val cpu = mutableListOf<WarmUpWatch.Cpu>()
        var isWarm = false
        probe(service)
        service.useAllCores(true)
        runtime.injector().run(LoadPlan("${service.url}/", phases(rate), settings.caller_timeout_ms, settings.lateAfterMs)) { tick ->
            tick.seconds.associateByTo(seconds) { it.second }
            service.sample()?.let { cpu += WarmUpWatch.Cpu(tick.elapsed_s, it.cpu_s, service.jitCpuS()) }
            isWarm = watch.isWarm(seconds.values.toList(), cpu, tick.elapsed_s)
            progress.tick(rate, tick.elapsed_s, tick.seconds.lastOrNull { it.second < tick.elapsed_s.toInt() - settings.delay_ms / 1_000 })
            tick.elapsed_s < settings.warmup_s || (!isWarm && tick.elapsed_s < LONGEST * settings.warmup_s)
        }
        service.useAllCores(false)
        return isWarm
    }

    /** One call on its own cores first, so that whatever counts cores when it is first used counts those. */
    private fun probe(service: RunningService) {
        runtime.injector().run(LoadPlan("${service.url}/", listOf(Phase(2.0, 1)), settings.caller_timeout_ms, settings.lateAfterMs)) { true }
    }

    /** Well below the ceiling that the service declares, so that warming up does not break it. */
    private fun rate(slots: Slots?): Double {
        val ceiling = slots?.count?.let { it * SLOT_SHARE * 1_000 / settings.delay_ms } ?: MAX_PER_S
        return ceiling.coerceIn(1.0, minOf(MAX_PER_S, settings.max_users_per_s.toDouble()))
    }

    private fun phases(rate: Double): List<Phase> =
        STEPS.map { Phase((rate * it).coerceAtLeast(0.5), STEP_S) } + Phase(rate, LONGEST * settings.warmup_s + 2)

    private companion object {
        const val MAX_PER_S = 1_200.0
        const val SLOT_SHARE = 0.7
        const val STEP_S = 2
        const val LONGEST = 3
        val STEPS = listOf(0.08, 0.16, 0.32, 0.64)
    }
}
