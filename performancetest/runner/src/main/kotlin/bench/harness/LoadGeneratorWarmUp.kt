package bench.harness

import bench.loadgen.LoadPlan
import bench.loadgen.Phase
import bench.model.TrialSettings
import bench.runtime.RunningMock
import bench.runtime.Runtime

/** Warms up load generator and mock. A cold load generator starts users late for several seconds. */
class LoadGeneratorWarmUp(
    private val runtime: Runtime,
    private val settings: TrialSettings,
    private val progress: Progress,
) {

    /** @param mostPerS highest rate in req/s. */
    fun run(mock: RunningMock, mostPerS: Double = settings.max_rate_per_s * 2.0) {
        progress.phase("load generator: warm-up")
        val wanted = WARM_PER_S * settings.load_generators
        val top = minOf(wanted, mostPerS)
        // In small steps: with too much load, a cold load generator falls behind for longer than it takes to warm up.
        val phases =
            listOf(0.05, 0.1, 0.2, 0.4, 0.7).map { Phase(top * it, if (top < wanted) 1 else 2) } +
                Phase(top, maxOf(1, settings.warmup_s / 2))
        val plan =
            LoadPlan(
                "${mock.url}/",
                phases,
                settings.caller_timeout_ms,
                settings.lateAfterMs,
                answer = LoadPlan.MOCK_ANSWER,
            )
        runtime.loadGenerator(settings.load_generators).run(plan) { tick ->
            progress.tick(top, tick.elapsed_s, null)
            true
        }
    }

    private companion object {
        /** Of each load generator, in req/s. */
        const val WARM_PER_S = 3_000.0
    }
}
