package bench.experiment.startup

import bench.UserError
import bench.harness.Ending
import bench.harness.ExperimentRunner
import bench.harness.Progress
import bench.harness.Revival
import bench.harness.ending
import bench.harness.shuffled
import bench.model.Service
import bench.model.StartCondition
import bench.model.StartPlan
import bench.model.Track
import bench.record.Planned
import bench.record.RecordStore
import bench.runtime.Runtime

/** Fresh starts, one at a time; starts of one service are spread over the run. */
class StartupExperimentRunner(
    private val experiment: String,
    private val runtime: Runtime,
    private val plan: StartPlan,
    private val store: RecordStore,
    private val progress: Progress,
) : ExperimentRunner {

    /** @throws UserError if [runtime] does not show when a service starts. */
    override fun order(services: List<Service>, tracks: List<Track>, repetitions: Int, seed: Long): List<Planned> {
        if (!runtime.measuresStarts)
            throw UserError("A start cannot be measured in a cluster: use --runtime compose or local.")
        return shuffled(services, tracks, repetitions, seed) { service, track ->
            listOf(track.label) +
                if (plan.aot && track == StartCondition.AOT.track && isJvm(service)) listOf(StartCondition.AOT.label)
                else emptyList()
        }
    }

    private fun isJvm(service: Service) = service.command.first() == "java"

    override fun run(services: List<Service>, pending: List<Planned>, onEnded: (Planned, Ending) -> Unit) {
        runtime.startMock(delayMs = 0).use { mock ->
            val starts =
                StartRun(
                    experiment,
                    runtime,
                    store,
                    progress,
                    mock,
                    AotCache(store.folder.resolve(RecordStore.CACHES), runtime),
                )
            val revival = Revival(runtime, progress)
            try {
                pending.forEach { planned ->
                    val service = services.first { it.name == planned.service }
                    // A start without its mock has no figure, so it has no record either.
                    onEnded(planned, progress.ending { revival.surviving { starts.run(service, planned) } })
                }
            } finally {
                // Only the starts of this run use these files.
                store.folder.resolve(RecordStore.CACHES).toFile().deleteRecursively()
            }
        }
    }
}
