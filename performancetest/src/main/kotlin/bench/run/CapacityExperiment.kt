package bench.run

import bench.ServiceFailure
import bench.catalog.Service
import bench.catalog.Track
import bench.load.LoadPlan
import bench.load.Phase
import bench.result.Planned
import bench.result.RecordStore
import bench.runtime.Runtime
import bench.search.LevelSearch
import kotlin.random.Random

/** Every service on every track, in shuffled order, one repetition after the other. */
class CapacityExperiment(private val runtime: Runtime, private val settings: TrialSettings, private val store: RecordStore, private val progress: Progress) {

    /** @param onSearched called after each search, when its trials are on disk, with the reason if it could not be ended. */
    fun run(name: String, services: List<Service>, order: List<Planned>, linear: (() -> LevelSearch)?, onSearched: (Planned, reason: String?) -> Unit) {
        val trials = TrialRunner(runtime, settings, store, progress)
        val capacity = CapacityRun(runtime, settings, trials, progress)
        runtime.startMock(settings.delay_ms).use { mock ->
            progress.phase("injector: warm-up")
            warmInjector("${mock.url}/")
            order.forEach { planned ->
                val service = services.first { it.name == planned.service }
                onSearched(planned, failure { capacity.search(name, service, planned.track, planned.repetition, mock, linear?.invoke()) })
            }
        }
    }

    /** One service that fails must not cost the others their results. @return why it failed, or null. */
    private fun failure(search: () -> Unit): String? = try {
        search()
        null
    } catch (e: ServiceFailure) {
        e.message.also { progress.warning("not measured: $it") }
    }

    /** Cold, the injector starts users late for seconds; the mock takes what it needs to get warm. */
    private fun warmInjector(url: String) {
        val top = minOf(WARM_PER_S, settings.max_users_per_s * 2.0)
        // In small steps: a cold injector that is given too much falls behind for longer than it takes to get warm.
        val phases = listOf(0.05, 0.1, 0.2, 0.4, 0.7).map { Phase(top * it, if (top < WARM_PER_S) 1 else 2) } + Phase(top, maxOf(1, settings.warmup_s / 2))
        val plan = LoadPlan(url, phases, settings.caller_timeout_ms, settings.lateAfterMs, answer = LoadPlan.MOCK_ANSWER)
        runtime.injector().run(plan) { tick -> progress.tick(top, tick.elapsed_s, null); true }
    }

    companion object {
        private const val WARM_PER_S = 3_000.0

        /** Shuffled anew in each repetition, so that no service always comes first or after the same neighbour. */
        fun order(services: List<Service>, tracks: List<Track>, repetitions: Int, seed: Long): List<Planned> {
            val random = Random(seed)
            return (1..repetitions).flatMap { repetition ->
                services.flatMap { service -> tracks.map { Planned(service.name, it, repetition) } }.shuffled(random)
            }
        }
    }
}
