package bench.harness

import bench.ServiceFailure
import bench.histogram.SecondStats
import bench.loadgen.Phase
import bench.metrics.process.LanguageRuntimeReader
import bench.mock.MockAdmin
import bench.model.TrialSettings
import bench.runtime.RunningService
import bench.runtime.Runtime
import kotlin.math.roundToLong

/**
 * Uncounted load until the service is warm (`docs/adr/004`), in three steps.
 *
 * First many calls: the mock answers almost at once. The calls that a JIT compiler needs then take seconds instead of
 * minutes, without queues.
 *
 * Then, at the mock's own delay, a rate that leaves CPU for the compiler, until the compiler is idle.
 *
 * Then a ramp on the cores of the measurement, until calls pile up, so that heap and pools reach their later size. Its
 * highest rate tells the search where to start.
 */
class WarmUp(private val runtime: Runtime, private val settings: TrialSettings, private val progress: Progress) {
    /**
     * @property isWarm whether its compiler became idle; null if the warm-up did not wait for that.
     * @property best_per_s answers per second at the end of the last ramp.
     * @property isLoaded whether a ramp at the dependency's own delay was the last step.
     */
    class Warmth(val isWarm: Boolean?, val best_per_s: Double, val isLoaded: Boolean = false)

    /** So many calls wait at once, per call that arrives in a second. */
    private val meanMs = settings.meanDelayMs.roundToLong()

    /**
     * @param mostPerS rate at which the last ramp ends at the latest. It may leave the service overloaded: the caller
     *   must look.
     */
    fun run(service: RunningService, admin: MockAdmin, mostPerS: Double = Double.POSITIVE_INFINITY): Warmth {
        val isDeclared = isDeclared(service)
        val peak =
            prompt(admin) { makeHot(service, admin, settings.warmup_s * (if (isDeclared) DECLARED_SHARE else 1.0)) }
        val isWarm =
            if (isDeclared || settings.warmup_s == 0) null
            else compile(service, admin, peak, LONGEST * settings.warmup_s)
        service.confine()
        if (isDeclared || !service.isAlive) return Warmth(isWarm, peak)
        val top = minOf(mostPerS, mostSteady(service))
        return Warmth(isWarm, grow(service, peak, top, STEEP), isLoaded = true)
    }

    /**
     * The same without the wait for the compiler.
     *
     * @return answers per second of [service], at its age then, at the end of a ramp.
     * @throws ServiceFailure if it answered nothing.
     */
    fun reach(service: RunningService, admin: MockAdmin): Double {
        val peak = prompt(admin) { makeHot(service, admin, settings.warmup_s.toDouble(), isGentle = false) }
        service.confine()
        val reached = grow(service, peak, top(service, meanMs, slotShare = 1.0), Ramp.GROWTH)
        Drain.await(admin, service, answerMs = settings.patienceMs)
        if (reached < 1)
            throw ServiceFailure(
                "${service.service.name} ${service.track.label} answered no call of a ramp: ${service.lastLine()}"
            )
        return reached
    }

    private fun <T> prompt(admin: MockAdmin, load: () -> T): T {
        admin.delay(SHORT_MS)
        return try {
            load()
        } finally {
            admin.delay(settings)
        }
    }

    /** @return the highest rate of correct answers. */
    private fun makeHot(
        service: RunningService,
        admin: MockAdmin,
        leastS: Double,
        isGentle: Boolean = !isDeclared(service),
    ): Double {
        val startNs = System.nanoTime()
        val top = minOf(top(service, SHORT_MS), HOT_PER_S)
        val (first, growth) = if (isGentle) COLD_PER_S to GENTLE else FIRST_PER_S to FAST
        var peak = 0.0
        while (service.isAlive && secondsSince(startNs) < leastS) {
            peak =
                maxOf(
                    peak,
                    ramp(
                        service,
                        Ramp(maxOf(minOf(first, top / 2), peak * NEXT_FROM).coerceAtMost(top), top, SHORT_MS, growth),
                    ),
                )
            askAside(service, admin, SHORT_MS)
        }
        return peak
    }

    /**
     * Makes the calls that the bench makes between trials. If they are new to code that was compiled for the load
     * generator's calls only, the JIT discards that code. It then compiles the code again during the first trial.
     */
    private fun askAside(service: RunningService, admin: MockAdmin, answerMs: Long) {
        Drain.await(admin, service, answerMs = answerMs)
        LanguageRuntimeReader.measured(service.url)
    }

    /**
     * Load until the compiler is idle; half the load if that was too much.
     *
     * @return whether it became idle within [longestS].
     */
    private fun compile(service: RunningService, admin: MockAdmin, peak: Double, longestS: Int): Boolean {
        val startNs = System.nanoTime()
        var rate = (peak * HOLD_SHARE).coerceIn(1.0, top(service, meanMs))
        while (service.isAlive && secondsSince(startNs) < longestS) {
            val isAtRest = hold(service, rate, longestS - secondsSince(startNs))
            askAside(service, admin, settings.patienceMs)
            if (isAtRest) return true
            rate = maxOf(1.0, rate / 2)
        }
        return false
    }

    private fun hold(service: RunningService, rate: Double, longestS: Double): Boolean {
        val watch = JitIdleDetector(service::compilerCpuS)
        val ramp = Ramp(rate * FIRST_STEP, rate, meanMs)
        var isAtRest = false
        load(service, listOf(Phase(rate * FIRST_STEP, 1), Phase(rate, maxOf(1, longestS.toInt())))) { seconds, elapsedS
            ->
            isAtRest = watch.isAtRest(elapsedS)
            !isAtRest && !ramp.isOverloaded(seconds, elapsedS)
        }
        return isAtRest
    }

    private fun grow(service: RunningService, peak: Double, top: Double, growth: Double): Double =
        ramp(service, Ramp(minOf(maxOf(FIRST_PER_S, peak * NEXT_FROM), top / 2), top, meanMs, growth))

    private fun ramp(service: RunningService, ramp: Ramp): Double =
        ramp.peak(load(service, ramp.phases) { seconds, elapsedS -> !ramp.isOver(seconds, elapsedS) })

    private fun load(
        service: RunningService,
        phases: List<Phase>,
        goesOn: (List<SecondStats>, elapsedS: Double) -> Boolean,
    ): List<SecondStats> {
        val seconds = sortedMapOf<Int, SecondStats>()
        runtime.loadGenerator(settings.load_generators).run(settings.loadOn(service, phases)) { tick ->
            tick.seconds.associateByTo(seconds) { it.second }
            val latest = seconds[tick.elapsed_s.toInt() - 1]
            progress.tick(latest?.due?.toDouble() ?: 0.0, tick.elapsed_s, latest)
            service.isAlive && goesOn(seconds.values.toList(), tick.elapsed_s)
        }
        return seconds.values.toList()
    }

    /**
     * If declared slots fill long before the CPU does, the cost of a call decides nothing, and the first ramps are
     * enough.
     */
    private fun isDeclared(service: RunningService): Boolean =
        service.service.slots(service.track)?.count?.let { it * 1_000.0 / settings.meanDelayMs < DECLARED_PER_S }
            ?: false

    /** As far as the search may go, so that it starts near the capacity of a fast service too. */
    private fun mostSteady(service: RunningService): Double =
        top(service, meanMs, most = settings.max_rate_per_s.toDouble())

    /** Well below the declared limit of the service, so that the warm-up does not break it. */
    private fun top(
        service: RunningService,
        delayMs: Long,
        slotShare: Double = SLOT_SHARE,
        most: Double = MAX_PER_S,
    ): Double =
        (service.service.slots(service.track)?.count?.let { it * 1_000.0 / delayMs * slotShare } ?: most).coerceIn(
            1.0,
            minOf(most, settings.max_rate_per_s.toDouble()),
        )

    private fun secondsSince(startNs: Long) = (System.nanoTime() - startNs) / 1e9

    companion object {
        /** Delay of the dependency while only code is warmed up. */
        const val SHORT_MS = 20L

        /**
         * Overloaded cold code takes the CPU that its compiler needs. So begin low, rise gently, and stop before bench
         * and service fill the cores.
         */
        private const val COLD_PER_S = 50.0
        private const val GENTLE = 1.25
        private const val HOT_PER_S = 1_000.0
        private const val FIRST_PER_S = 150.0
        private const val MAX_PER_S = 3_000.0
        private const val SLOT_SHARE = 0.7
        private const val DECLARED_PER_S = 1_100.0
        private const val DECLARED_SHARE = 0.5
        private const val FAST = 1.4
        private const val STEEP = 1.3
        private const val NEXT_FROM = 0.6
        private const val HOLD_SHARE = 0.5
        private const val FIRST_STEP = 0.6
        private const val LONGEST = 4
    }
}
