package bench.experiment.capacity

import bench.catalog.Catalog
import bench.harness.BackingServices
import bench.harness.Ending
import bench.harness.ExperimentRunner
import bench.harness.LoadGeneratorWarmUp
import bench.harness.Progress
import bench.harness.Revival
import bench.harness.TrialRunner
import bench.harness.ending
import bench.harness.shuffled
import bench.model.Service
import bench.model.Track
import bench.model.TrialEnd
import bench.model.TrialSettings
import bench.record.Planned
import bench.record.RecordStore
import bench.runtime.RunningMock
import bench.runtime.Runtime
import bench.search.RateSearch

/**
 * Runs one search for each service and track; either all services call the mock, or none does.
 *
 * @param linear the main system's own rule; null: the adaptive search.
 */
class SearchExperimentRunner(
    private val experiment: String,
    private val runtime: Runtime,
    private val settings: TrialSettings,
    private val catalog: Catalog,
    private val store: RecordStore,
    private val progress: Progress,
    private val linear: (() -> RateSearch)?,
) : ExperimentRunner {

    override fun order(services: List<Service>, tracks: List<Track>, repetitions: Int, seed: Long) =
        shuffled(services, tracks, repetitions, seed) { _, _ -> listOf(null) }

    override fun run(services: List<Service>, pending: List<Planned>, onEnded: (Planned, Ending) -> Unit) {
        runtime.startMock(settings.delay_ms).use { mock ->
            val revival = Revival(runtime, progress) { warmUp(mock) }
            revival.begin()
            if (settings.calls == null) return search(services, pending, mock, revival, onEnded)
        }
        // Without calls to it, the mock would only use memory.
        val revival = Revival(runtime, progress) { runtime.startMock(settings.delay_ms).use(::warmUp) }
        BackingServices.start(runtime, services, pending, catalog).use {
            search(services, pending, null, revival, onEnded)
        }
    }

    private fun warmUp(mock: RunningMock) = LoadGeneratorWarmUp(runtime, settings, progress).run(mock)

    private fun search(
        services: List<Service>,
        pending: List<Planned>,
        mock: RunningMock?,
        revival: Revival,
        onEnded: (Planned, Ending) -> Unit,
    ) {
        pending.forEach { planned ->
            val own = settings.of(planned.service)
            val trials = TrialRunner(runtime, own, store, progress)
            val capacity = CapacityRun(experiment, runtime, own, trials, progress, mock, revival)
            val service = services.first { it.name == planned.service }
            // A search that was cut off continues where it stopped. The end of a part of the bench is no trial of it.
            val before = store.readTrials().filter { it.planned == planned && it.ended != TrialEnd.BENCH_ENDED }
            onEnded(planned, progress.ending { capacity.search(service, planned, linear?.invoke(), before) })
        }
    }
}
