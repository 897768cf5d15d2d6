package bench.harness

import bench.ServiceFailure
import bench.model.Program
import bench.model.Service
import bench.model.Track
import bench.record.Planned
import kotlin.random.Random

/** How an experiment of one kind is measured. */
interface ExperimentRunner {
    /**
     * The program that makes the load and calls services alone; null: it is the load generator, and the mock is needed.
     */
    val client: Program?
        get() = null

    /**
     * All that is planned, in the order of the run: shuffled again in each repetition, so that no service always comes
     * first or after the same neighbour.
     */
    fun order(services: List<Service>, tracks: List<Track>, repetitions: Int, seed: Long): List<Planned>

    /**
     * Measures [pending], in that order. What fails for one service does not cost the others their results.
     *
     * @param pending of the planned what has no result yet. @param onEnded called after each, when its records are on
     *   disk.
     */
    fun run(services: List<Service>, pending: List<Planned>, onEnded: (Planned, Ending) -> Unit)
}

/** How something that was planned ended. */
sealed interface Ending {
    data object Measured : Ending

    /** Not tried, for a reason that was seen before. */
    data class Skipped(val reason: String) : Ending

    data class Failed(val reason: String) : Ending
}

/** One service that fails must not cost the others their results. */
fun Progress.ending(measure: () -> Unit): Ending =
    try {
        measure()
        Ending.Measured
    } catch (e: ServiceFailure) {
        warning("not measured: ${e.message}")
        Ending.Failed(e.message.orEmpty())
    }

/** @param conditions of one service and track, which stay together and in their order. */
fun shuffled(
    services: List<Service>,
    tracks: List<Track>,
    repetitions: Int,
    seed: Long,
    conditions: (Service, Track) -> List<String?>,
): List<Planned> {
    val random = Random(seed)
    return (1..repetitions).flatMap { repetition ->
        services
            .flatMap { service -> tracks.map { service to it } }
            .shuffled(random)
            .flatMap { (service, track) ->
                conditions(service, track).map { Planned(service.name, track, repetition, it) }
            }
    }
}
