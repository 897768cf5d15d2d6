package bench.run

import bench.catalog.Slots
import bench.load.LoadPlan
import bench.load.Ramp
import bench.load.SecondStats
import bench.runtime.RunningService
import bench.runtime.Runtime
import kotlin.math.abs

/**
 * Load that is not counted, until the service is warm. First the code: the mock answers nearly at once, so that the calls a JIT compiler
 * wants to see come within seconds and not minutes, and without queues; ramps follow each other until a call no longer costs
 * less CPU than before. Then the state, on the cores of the measurement: a ramp at its delay until calls pile up, so that heap and pools
 * have the size they will have. What it reached tells the search where to start.
 */
class WarmUp(private val runtime: Runtime, private val settings: TrialSettings, private val progress: Progress) {
    /**
     * @property isWarm a call cost no less CPU than before.
     * @property best_per_s what the service answered at the end of the last ramp.
     */
    class Warmth(val isWarm: Boolean, val best_per_s: Double)

    fun run(service: RunningService, admin: MockAdmin): Warmth {
        val (isWarm, peak) = prompt(admin) { warmCode(service) }
        service.confine()
        return Warmth(isWarm, if (isDeclared(service)) peak else grow(service, admin, peak).peak)
    }

    private fun grow(service: RunningService, admin: MockAdmin, peak: Double): Ramped {
        val top = top(service, settings.delay_ms)
        return ramp(service, Ramp(minOf(maxOf(FIRST_PER_S, peak * NEXT_FROM), top / 2), top, settings.delay_ms)).also { Drain.await(admin, service) }
    }

    private fun <T> prompt(admin: MockAdmin, load: () -> T): T {
        admin.delay(SHORT_MS)
        return try {
            load()
        } finally {
            admin.delay(settings.delay_ms)
        }
    }

    /** @return whether CPU per call came to rest, and the highest rate of correct answers. */
    private fun warmCode(service: RunningService): Pair<Boolean, Double> {
        val startNs = System.nanoTime()
        val top = minOf(top(service, SHORT_MS), CODE_PER_S)
        val ramps = mutableListOf<Ramped>()
        val leastS = if (isDeclared(service)) settings.warmup_s * DECLARED_SHARE else settings.warmup_s.toDouble()
        val longestS = if (isDeclared(service)) leastS else LONGEST * leastS
        while (service.isAlive && secondsSince(startNs) < longestS) {
            val peak = ramps.maxOfOrNull { it.peak } ?: 0.0
            ramps += ramp(service, Ramp(maxOf(minOf(FIRST_PER_S, top / 2), peak * NEXT_FROM).coerceAtMost(top), top, SHORT_MS, FAST))
            if (secondsSince(startNs) >= leastS && isAtRest(ramps)) return true to ramps.maxOf { it.peak }
        }
        return false to (ramps.maxOfOrNull { it.peak } ?: 0.0)
    }

    /** Where slots are declared that are full long before the CPU is, a call's cost decides nothing and half of the shortest warm-up will do. */
    private fun isDeclared(service: RunningService): Boolean =
        service.service.slots(service.track)?.count?.let { it * 1_000.0 / settings.delay_ms < DECLARED_PER_S } ?: false

    /** The last ramp needed as much CPU a call as the best before it, but for a few per cent. */
    private fun isAtRest(ramps: List<Ramped>): Boolean {
        val costs = ramps.mapNotNull { it.cpu_s_per_1000 }
        return costs.size > 1 && abs(costs.last() / costs.dropLast(1).min() - 1) <= STILL_FALLING
    }

    /** @property cpu_s_per_1000 what 1,000 correct answers cost, null where it cannot be told. */
    private class Ramped(val peak: Double, val cpu_s_per_1000: Double?)

    private fun ramp(service: RunningService, ramp: Ramp): Ramped {
        val seconds = sortedMapOf<Int, SecondStats>()
        val before = service.sample()
        runtime.injector().run(LoadPlan("${service.url}/", ramp.phases, settings.caller_timeout_ms, settings.lateAfterMs)) { tick ->
            tick.seconds.associateByTo(seconds) { it.second }
            val latest = seconds[tick.elapsed_s.toInt() - 1]
            progress.tick(latest?.due?.toDouble() ?: 0.0, tick.elapsed_s, latest)
            service.isAlive && !ramp.isOver(seconds.values.toList(), tick.elapsed_s)
        }
        val used = service.sample()?.let { after -> before?.let { after.cpu_s - it.cpu_s } }
        val answered = seconds.values.sumOf { it.finished_correct }
        return Ramped(ramp.peak(seconds.values.toList()), used?.takeIf { answered > 0 }?.let { it / answered * 1_000 })
    }

    /** Well below the ceiling that the service declares, so that warming up does not break it. */
    private fun top(service: RunningService, delayMs: Long): Double =
        (service.service.slots(service.track)?.count?.let { it * 1_000.0 / delayMs * SLOT_SHARE } ?: MAX_PER_S).coerceIn(1.0, minOf(MAX_PER_S, settings.max_users_per_s.toDouble()))

    private fun secondsSince(startNs: Long) = (System.nanoTime() - startNs) / 1e9

    private companion object {
        const val SHORT_MS = 20L

        /** Leaves the compiler CPU to keep up. */
        const val CODE_PER_S = 1_500.0
        const val FIRST_PER_S = 150.0
        const val MAX_PER_S = 3_000.0
        const val SLOT_SHARE = 0.7
        const val DECLARED_PER_S = 800.0
        const val DECLARED_SHARE = 0.5
        const val FAST = 1.4
        const val NEXT_FROM = 0.6
        const val LONGEST = 4
        const val STILL_FALLING = 0.15
    }
}
