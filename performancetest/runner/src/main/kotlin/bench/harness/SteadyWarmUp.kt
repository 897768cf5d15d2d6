package bench.harness

import bench.loadgen.Phase
import bench.mock.MockAdmin
import bench.model.TrialSettings
import bench.runtime.RunningService
import bench.runtime.Runtime

/**
 * Uncounted load at the measured rate and never above it, so that memory afterwards reflects that rate. The dependency
 * answers soon, so that no queue builds up. The last part runs on the cores of the measurement.
 */
class SteadyWarmUp(private val runtime: Runtime, private val settings: TrialSettings, private val progress: Progress) {
    /** @return false if the service ended or no longer answers. */
    fun run(service: RunningService, admin: MockAdmin, ratePerS: Int): Boolean {
        admin.delay(SHORT_MS)
        load(service, ratePerS)
        return Drain.await(admin, service, isSuspect = true)
    }

    private fun load(service: RunningService, ratePerS: Int) {
        val rise = rise(ratePerS.toDouble())
        val phases = rise + Phase(ratePerS.toDouble(), settings.warmup_s + LAST_S)
        var isConfined = false
        val plan = settings.loadOn(service, phases)
        runtime.loadGenerator(settings.load_generators).run(plan) { tick ->
            if (!isConfined && tick.elapsed_s >= rise.size + settings.warmup_s)
                isConfined = true.also { service.confine() }
            progress.tick(
                ratePerS.toDouble(),
                tick.elapsed_s,
                tick.seconds.lastOrNull { it.second < tick.elapsed_s.toInt() },
            )
            service.isAlive
        }
        if (!isConfined) service.confine()
    }

    companion object {
        /** Delay of the dependency while nothing is measured. */
        const val SHORT_MS = 20L
        private const val LAST_S = 2
        private const val FIRST_PER_S = 50.0

        /** The rate doubles each second up to this rate. */
        private const val FAST_PER_S = 800.0
        private const val FAST = 2.0
        private const val GENTLE = 1.3

        /** One-second steps up to [ratePerS]: overloaded cold code takes the CPU that its compiler needs. */
        internal fun rise(ratePerS: Double): List<Phase> =
            generateSequence(minOf(FIRST_PER_S, ratePerS / 2)) { it * if (it < FAST_PER_S) FAST else GENTLE }
                .takeWhile { it < ratePerS }
                .map { Phase(maxOf(1.0, it), 1) }
                .toList()
    }
}
