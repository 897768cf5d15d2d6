package bench.run

import bench.catalog.Slots
import bench.load.LoadPlan
import bench.load.Ramp
import bench.load.SecondStats
import bench.runtime.RunningService
import bench.runtime.Runtime
import kotlin.math.abs

/**
 * Load that is not counted, until the service is warm: it is ramped up until it no longer keeps up, again and again, until that no
 * longer comes later than before. High rates make hot code known to the JIT compiler sooner than a low one does, and the overload
 * at a ramp's end lets the heap grow to the size it will have. What the service reached tells the search where to start.
 */
class WarmUp(private val runtime: Runtime, private val settings: TrialSettings, private val progress: Progress) {
    /**
     * @property isWarm the last ramp came no further than those before.
     * @property best_per_s what the service answered at the end of the best ramp.
     * @property isOverloaded it could not answer more; otherwise the ramps went no further.
     */
    class Warmth(val isWarm: Boolean, val best_per_s: Double, val isOverloaded: Boolean)

    fun run(service: RunningService, admin: MockAdmin): Warmth {
        val top = top(service.service.slots(service.track))
        return repeatedRamps(service, admin, top).also { service.confine() }
    }

    private fun repeatedRamps(service: RunningService, admin: MockAdmin, top: Double): Warmth {
        val startNs = System.nanoTime()
        var best = 0.0
        while (service.isAlive && secondsSince(startNs) < LONGEST * settings.warmup_s) {
            val ramp = ramp(service, best, top)
            if (secondsSince(startNs) >= settings.warmup_s && isSettled(ramp, best)) return Warmth(true, maxOf(best, ramp.peak), !ramp.hasReachedEnd)
            best = maxOf(best, ramp.peak)
            Drain.await(admin, service.url)
        }
        return Warmth(false, best, isOverloaded = true)
    }

    /** The end is as far as a ramp can come. */
    private fun isSettled(ramp: Ramped, best: Double) = ramp.hasReachedEnd || abs(ramp.peak - best) <= best * STILL_RISING

    private class Ramped(val peak: Double, val hasReachedEnd: Boolean)

    /** @param best what it answered so far: the next ramp need not begin at the bottom. */
    private fun ramp(service: RunningService, best: Double, top: Double): Ramped {
        val ramp = Ramp(maxOf(minOf(FIRST_PER_S, top / 2), best / 2).coerceIn(0.5, top), top, settings.delay_ms)
        val seconds = sortedMapOf<Int, SecondStats>()
        runtime.injector().run(LoadPlan("${service.url}/", ramp.phases, settings.caller_timeout_ms, settings.lateAfterMs)) { tick ->
            tick.seconds.associateByTo(seconds) { it.second }
            val latest = seconds[tick.elapsed_s.toInt() - 1]
            progress.tick(latest?.due?.toDouble() ?: 0.0, tick.elapsed_s, latest)
            service.isAlive && !ramp.isOver(seconds.values.toList(), tick.elapsed_s)
        }
        return Ramped(ramp.peak(seconds.values.toList()), ramp.hasReachedEnd(seconds.values.toList()))
    }

    /** Well below the ceiling that the service declares, so that warming up does not break it. */
    private fun top(slots: Slots?): Double = (slots?.count?.let { it * 1_000.0 / settings.delay_ms * SLOT_SHARE } ?: MAX_PER_S).coerceIn(1.0, minOf(MAX_PER_S, settings.max_users_per_s.toDouble()))

    private fun secondsSince(startNs: Long) = (System.nanoTime() - startNs) / 1e9

    private companion object {
        const val FIRST_PER_S = 150.0
        const val MAX_PER_S = 3_000.0
        const val SLOT_SHARE = 0.7
        const val LONGEST = 3
        const val STILL_RISING = 0.1
    }
}
