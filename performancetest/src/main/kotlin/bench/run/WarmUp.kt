package bench.run

import bench.catalog.Slots
import bench.load.LoadPlan
import bench.load.Phase
import bench.load.SecondStats
import bench.load.WarmUpWatch
import bench.runtime.RunningService
import bench.runtime.Runtime

/**
 * Load that is not counted, until the service is warm. The rate rises in stages, each when the one before stands still: a cold service
 * given too much builds a queue that fills its heap, and then gets slower instead of warm.
 */
class WarmUp(private val runtime: Runtime, private val settings: TrialSettings, private val progress: Progress) {
    private val watch = WarmUpWatch(settings.lateAfterMs)

    /** @property rate_per_s the last rate that it was given. */
    class Warmth(val isWarm: Boolean, val rate_per_s: Double)

    /** @return whether it was warm before three times the planned time had passed; from now on it has its own cores only. */
    fun run(service: RunningService, admin: MockAdmin): Warmth = climb(service, admin).also { service.confine() }

    private fun climb(service: RunningService, admin: MockAdmin): Warmth {
        val rates = stages(rate(service.service.slots(service.track)))
        val startNs = System.nanoTime()
        var stage = 0
        while (service.isAlive && secondsSince(startNs) < LONGEST * settings.warmup_s) {
            val isLast = stage == rates.lastIndex
            when {
                !load(service, rates[stage], isLast, startNs) -> Drain.await(admin, service.url, isSuspect = true)
                isLast -> return Warmth(true, rates.last())
                else -> stage++
            }
        }
        return Warmth(false, rates[stage])
    }

    /** @return whether the stage was passed: its medians stood still and, in the last one, the service is warm. */
    private fun load(service: RunningService, rate: Double, isLast: Boolean, startNs: Long): Boolean {
        val seconds = sortedMapOf<Int, SecondStats>()
        val cpu = mutableListOf<WarmUpWatch.Cpu>()
        val plan = LoadPlan("${service.url}/", listOf(Phase(rate / 2, 1), Phase(rate, LONGEST * settings.warmup_s + 2)), settings.caller_timeout_ms, settings.lateAfterMs)
        var isPassed = false
        runtime.injector().run(plan) { tick ->
            tick.seconds.associateByTo(seconds) { it.second }
            val seen = seconds.values.toList()
            service.sample()?.let { cpu += WarmUpWatch.Cpu(tick.elapsed_s, it.cpu_s, service.jitCpuS()) }
            progress.tick(rate, tick.elapsed_s, tick.seconds.lastOrNull { it.second < tick.elapsed_s.toInt() - settings.delay_ms / 1_000 })
            isPassed = if (isLast) secondsSince(startNs) >= settings.warmup_s && watch.isWarm(seen, cpu, tick.elapsed_s) else watch.isSteady(seen, tick.elapsed_s)
            !isPassed && !watch.isOverloaded(seen, tick.elapsed_s) && service.isAlive && secondsSince(startNs) < LONGEST * settings.warmup_s
        }
        return isPassed
    }

    private fun stages(top: Double) = listOf(minOf(top, FIRST_PER_S), top).distinct()

    /** Well below the ceiling that the service declares, so that warming up does not break it. */
    private fun rate(slots: Slots?): Double {
        val ceiling = slots?.count?.let { it * SLOT_SHARE * 1_000 / settings.delay_ms } ?: MAX_PER_S
        return ceiling.coerceIn(1.0, minOf(MAX_PER_S, settings.max_users_per_s.toDouble()))
    }

    private fun secondsSince(startNs: Long) = (System.nanoTime() - startNs) / 1e9

    private companion object {
        const val MAX_PER_S = 1_200.0
        const val FIRST_PER_S = 300.0
        const val SLOT_SHARE = 0.7
        const val LONGEST = 3
    }
}
