package bench.experiment.workload

import bench.ServiceFailure
import bench.catalog.Catalog
import bench.experiment.startup.AotCache
import bench.experiment.startup.NativeBuild
import bench.harness.BackingServices
import bench.harness.Ending
import bench.harness.ExperimentRunner
import bench.harness.Progress
import bench.harness.Revival
import bench.harness.shuffled
import bench.model.Service
import bench.model.Track
import bench.model.TrialSettings
import bench.model.WorkloadPlan
import bench.record.Planned
import bench.record.RecordStore
import bench.runtime.LoadSession
import bench.runtime.Runtime
import kotlin.random.Random

/**
 * Measures every condition of each service and track, with one process for conditions that share it. Each repetition
 * shuffles the order again.
 */
class WorkloadExperimentRunner(
    private val experiment: String,
    private val runtime: Runtime,
    private val settings: TrialSettings,
    private val plan: WorkloadPlan,
    private val catalog: Catalog,
    private val store: RecordStore,
    private val progress: Progress,
    private val native: NativeBuild,
) : ExperimentRunner {
    override val loadGenerator = catalog.program(plan.load_generator)

    override fun order(services: List<Service>, tracks: List<Track>, repetitions: Int, seed: Long): List<Planned> {
        val random = Random(seed)
        return (1..repetitions).flatMap { repetition ->
            services
                .flatMap { service ->
                    tracks.flatMap { track ->
                        plan.conditions(service.name).groupBy(plan::processOf).values.map { Triple(service, track, it) }
                    }
                }
                .shuffled(random)
                .flatMap { (service, track, conditions) ->
                    conditions.shuffled(random).map { Planned(service.name, track, repetition, it.name) }
                }
        }
    }

    override fun run(services: List<Service>, pending: List<Planned>, onEnded: (Planned, Ending) -> Unit) {
        val backingServices = BackingServices.start(runtime, services, pending, catalog)
        try {
            val client = Client()
            val revival = Revival(runtime, progress) { client.start() }
            revival.begin()
            val run =
                WorkloadRun(
                    experiment,
                    runtime,
                    settings,
                    plan,
                    store,
                    progress,
                    client::session,
                    WorkloadStart(runtime, plan, AotCache(caches, runtime), native),
                    revival,
                )
            pending.groupBy(::process).values.forEach { group ->
                run(run, services.first { it.name == group.first().service }, group, onEnded)
            }
        } finally {
            backingServices.close()
            // Only the starts of this run use these files.
            caches.toFile().deleteRecursively()
        }
    }

    /** The closed load generator: started again when it has ended. */
    private inner class Client {
        lateinit var session: LoadSession
            private set

        fun start() {
            if (!::session.isInitialized || !session.isAlive)
                session = LoadSession(plan.load_generator, runtime.startLoadGenerator(loadGenerator))
        }
    }

    private val caches = store.folder.resolve(RecordStore.CACHES)

    private fun process(planned: Planned) =
        listOf(planned.service, planned.track, planned.repetition, plan.processOf(plan.condition(planned.condition!!)))

    private fun run(run: WorkloadRun, service: Service, group: List<Planned>, onEnded: (Planned, Ending) -> Unit) {
        val left = group.toMutableList()
        try {
            run.run(service, group) { planned ->
                left -= planned
                onEnded(planned, Ending.Measured)
            }
        } catch (e: ServiceFailure) {
            progress.warning("not measured: ${e.message}")
            left.forEach { onEnded(it, Ending.Failed(e.message.orEmpty())) }
        }
    }
}
