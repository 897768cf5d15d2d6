package bench.run

import bench.catalog.Slots
import bench.load.LoadPlan
import bench.load.Phase
import bench.load.SecondStats
import bench.load.WarmUpWatch
import bench.runtime.RunningService
import bench.runtime.Runtime

/**
 * Load that is not counted, until the service is warm. When it cannot keep up it is given time to drain and then tried again: a cold
 * service given too much builds a queue that fills its heap, and then gets slower instead of warm.
 */
class WarmUp(private val runtime: Runtime, private val settings: TrialSettings, private val progress: Progress) {
    /** @property rate_per_s the rate that it was given. */
    class Warmth(val isWarm: Boolean, val rate_per_s: Double)

    /** @return whether it was warm before three times the planned time had passed; from now on it has its own cores only. */
    fun run(service: RunningService, admin: MockAdmin): Warmth = climb(service, admin).also { service.confine() }

    private fun climb(service: RunningService, admin: MockAdmin): Warmth {
        val rate = rate(service.service.slots(service.track))
        val startNs = System.nanoTime()
        while (service.isAlive && secondsSince(startNs) < LONGEST * settings.warmup_s) {
            if (load(service, rate, startNs)) return Warmth(true, rate)
            Drain.await(admin, service.url)
        }
        return Warmth(false, rate)
    }

    /** @return whether the service got warm; else it was overloaded, or time was up. */
    private fun load(service: RunningService, rate: Double, startNs: Long): Boolean {
        val watch = WarmUpWatch(STEPS.size * STEP_S, settings.lateAfterMs)
        val seconds = sortedMapOf<Int, SecondStats>()
        val cpu = mutableListOf<WarmUpWatch.Cpu>()
        var isWarm = false
        runtime.injector().run(LoadPlan("${service.url}/", phases(rate), settings.caller_timeout_ms, settings.lateAfterMs)) { tick ->
            tick.seconds.associateByTo(seconds) { it.second }
            val seen = seconds.values.toList()
            service.sample()?.let { cpu += WarmUpWatch.Cpu(tick.elapsed_s, it.cpu_s, service.jitCpuS()) }
            progress.tick(rate, tick.elapsed_s, tick.seconds.lastOrNull { it.second < tick.elapsed_s.toInt() - settings.delay_ms / 1_000 })
            isWarm = secondsSince(startNs) >= settings.warmup_s && watch.isWarm(seen, cpu, tick.elapsed_s)
            !isWarm && !watch.isOverloaded(seen, tick.elapsed_s) && service.isAlive && secondsSince(startNs) < LONGEST * settings.warmup_s
        }
        return isWarm
    }

    private fun phases(rate: Double) = STEPS.map { Phase((rate * it).coerceAtLeast(0.5), STEP_S) } + Phase(rate, LONGEST * settings.warmup_s + 2)

    /** Well below the ceiling that the service declares, so that warming up does not break it. */
    private fun rate(slots: Slots?): Double {
        val ceiling = slots?.count?.let { it * SLOT_SHARE * 1_000 / settings.delay_ms } ?: MAX_PER_S
        return ceiling.coerceIn(1.0, minOf(MAX_PER_S, settings.max_users_per_s.toDouble()))
    }

    private fun secondsSince(startNs: Long) = (System.nanoTime() - startNs) / 1e9

    private companion object {
        const val MAX_PER_S = 800.0
        const val SLOT_SHARE = 0.7
        const val LONGEST = 3
        const val STEP_S = 2
        val STEPS = listOf(0.1, 0.25, 0.5)
    }
}
