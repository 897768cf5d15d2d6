package bench.experiment.waiting

import bench.harness.Ending
import bench.harness.ExperimentRunner
import bench.harness.LoadGeneratorWarmUp
import bench.harness.Progress
import bench.harness.Revival
import bench.harness.SteadyWarmUp
import bench.harness.ending
import bench.harness.shuffled
import bench.model.Service
import bench.model.Track
import bench.model.TrialSettings
import bench.model.WaitingPlan
import bench.record.Planned
import bench.record.RecordStore
import bench.runtime.Runtime

/** One fresh process after the other; each holds all numbers of calls. */
class WaitingExperimentRunner(
    private val experiment: String,
    private val runtime: Runtime,
    private val settings: TrialSettings,
    private val plan: WaitingPlan,
    private val store: RecordStore,
    private val progress: Progress,
) : ExperimentRunner {

    override fun order(services: List<Service>, tracks: List<Track>, repetitions: Int, seed: Long) =
        shuffled(services, tracks, repetitions, seed) { _, _ -> listOf(null) }

    override fun run(services: List<Service>, pending: List<Planned>, onEnded: (Planned, Ending) -> Unit) {
        runtime.startMock(SteadyWarmUp.SHORT_MS).use { mock ->
            val revival =
                Revival(runtime, progress) {
                    LoadGeneratorWarmUp(runtime, settings, progress).run(mock, plan.rate_per_s.toDouble())
                }
            revival.begin()
            val run = WaitingRun(experiment, runtime, settings, plan, store, progress, mock)
            pending.forEach { planned ->
                val service = services.first { it.name == planned.service }
                // A process without its mock or load generator has no figures, so it has no record either.
                onEnded(planned, progress.ending { revival.surviving { run.run(service, planned) } })
            }
        }
    }
}
