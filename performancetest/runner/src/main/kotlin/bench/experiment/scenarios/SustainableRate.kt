package bench.experiment.scenarios

import bench.harness.Progress
import bench.harness.WarmUp
import bench.mock.MockAdmin
import bench.model.HighestRate
import bench.model.Rate
import bench.model.Scenario
import bench.model.ScenarioPlan
import bench.model.Service
import bench.model.Track
import bench.model.TrialSettings
import bench.record.RecordStore
import bench.runtime.RunningMock
import bench.runtime.Runtime

/**
 * Highest rate that a service sustains, in req/s. It comes from a capacity run, or else from the slots, or else from a
 * ramp in a process that is used for nothing else.
 */
class SustainableRate(
    private val runtime: Runtime,
    private val settings: TrialSettings,
    private val plan: ScenarioPlan,
    private val store: RecordStore,
    private val progress: Progress,
) {
    private val reached = mutableMapOf<Pair<String, Track>, Double>()

    /**
     * Rate in req/s for [scenario]. A service must be healthy before a fault, so it gets at most [BEFORE_SHARE] of the
     * rate that its slots allow.
     */
    fun rate(rate: Rate, scenario: Scenario, service: Service, track: Track, mock: RunningMock): Int {
        if (rate is Rate.Share)
            measured(scenario, service, track)?.let {
                return it
            }
        val delayMs = scenario.stages.first().dependency.mean_ms
        val slots = slotsPerS(service, track, delayMs)
        return when (rate) {
            is Rate.PerSecond ->
                if (scenario.isConstant || slots == null) rate.users
                else minOf(rate.users, (slots * BEFORE_SHARE).toInt())
            is Rate.Share ->
                (rate.percent / PERCENT *
                        (plan.capacities["${service.name}/${track.label}"]?.toDouble()
                            ?: minOf(slots ?: Double.MAX_VALUE, reached(service, track, mock, slots))))
                    .toInt()
        }.coerceAtLeast(1)
    }

    /** Rate of earlier repetitions: all repetitions of a run use one rate, even after an interruption. */
    private fun measured(scenario: Scenario, service: Service, track: Track): Int? =
        store
            .readTrials()
            .firstOrNull { it.scenario == scenario.name && it.service == service.name && it.track == track }
            ?.rate_per_s

    private fun slotsPerS(service: Service, track: Track, delayMs: Double): Double? =
        service.slots(track)?.count?.let { it * 1_000.0 / maxOf(1.0, delayMs) }

    /** If there are few slots, they decide and no ramp is needed. */
    private fun reached(service: Service, track: Track, mock: RunningMock, slots: Double?): Double =
        if (slots != null && slots < FEW_PER_S) slots
        else reached.getOrPut(service.name to track) { ramp(service, track, mock) }

    private fun ramp(service: Service, track: Track, mock: RunningMock): Double {
        progress.phase("${service.name} ${track.label}: find a sustainable rate")
        val admin = MockAdmin(mock::adminUrls)
        admin.delay(settings)
        return runtime.startService(service, track, mock, plan.environment).use { running ->
            // The measured processes are no older than this one.
            WarmUp(runtime, settings.copy(max_rate_per_s = HighestRate.PROVEN_PER_S), progress).reach(running, admin)
        }
    }

    private companion object {
        /** Half, so that the service can work off a backlog. */
        const val BEFORE_SHARE = 0.5
        const val PERCENT = 100.0

        /** Below this rate every service has spare CPU: see [WarmUp]. */
        const val FEW_PER_S = 800.0
    }
}
