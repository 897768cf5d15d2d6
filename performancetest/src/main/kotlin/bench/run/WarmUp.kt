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
 * at a ramp's end lets the heap grow to the size it will have. A last ramp on its own cores tells the search where to start.
 */
class WarmUp(private val runtime: Runtime, private val settings: TrialSettings, private val progress: Progress) {
    /**
     * @property isWarm the last ramp came no further than those before.
     * @property peak_per_s what the service answered at the end of the last ramp, on its own cores; null if its slots decide.
     */
    class Warmth(val isWarm: Boolean, val peak_per_s: Double?)

    fun run(service: RunningService, admin: MockAdmin): Warmth {
        val slots = service.service.slots(service.track)?.takeIf { it.count != null && ceiling(it) < settings.max_users_per_s }
        val (isWarm, best) = repeatedRamps(service, admin, top(slots))
        service.confine()
        val peak = if (slots == null) ramp(service, best, settings.max_users_per_s.toDouble()).peak else null
        return Warmth(isWarm, peak)
    }

    private fun repeatedRamps(service: RunningService, admin: MockAdmin, top: Double): Pair<Boolean, Double> {
        val startNs = System.nanoTime()
        var best = 0.0
        while (service.isAlive && secondsSince(startNs) < LONGEST * settings.warmup_s) {
            val ramp = ramp(service, best, top)
            if (secondsSince(startNs) >= settings.warmup_s && isSettled(ramp, best, top)) return true to maxOf(best, ramp.peak)
            best = maxOf(best, ramp.peak)
            Drain.await(admin, service.url)
        }
        return false to best
    }

    /** Where little CPU is needed one good ramp will do. */
    private fun isSettled(ramp: Ramped, best: Double, top: Double) = if (top < BUSY_PER_S) ramp.hasReachedEnd else abs(ramp.peak - best) <= best * STILL_RISING

    private class Ramped(val peak: Double, val hasReachedEnd: Boolean)

    /** @param best what it answered so far: the next ramp need not begin at the bottom. */
    private fun ramp(service: RunningService, best: Double, top: Double): Ramped {
        val ramp = Ramp(maxOf(minOf(FIRST_PER_S, top / 4), best / 2).coerceIn(0.5, top), top, settings.delay_ms)
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
    private fun top(slots: Slots?): Double = (slots?.let { ceiling(it) * SLOT_SHARE } ?: MAX_PER_S).coerceIn(1.0, minOf(MAX_PER_S, settings.max_users_per_s.toDouble()))

    private fun ceiling(slots: Slots): Double = (slots.count ?: 0) * 1_000.0 / settings.delay_ms

    private fun secondsSince(startNs: Long) = (System.nanoTime() - startNs) / 1e9

    private companion object {
        const val FIRST_PER_S = 150.0
        const val MAX_PER_S = 1_600.0
        const val BUSY_PER_S = 500.0
        const val SLOT_SHARE = 0.7
        const val LONGEST = 3
        const val STILL_RISING = 0.1
    }
}
