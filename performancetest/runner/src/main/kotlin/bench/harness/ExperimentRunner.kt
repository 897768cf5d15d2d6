package bench.harness

import bench.ServiceFailure
import bench.model.Program
import bench.model.Service
import bench.model.Track
import bench.record.Planned
import kotlin.random.Random

/** Measures an experiment of one kind. */
interface ExperimentRunner {
    /**
     * Closed load generator, which calls services without the mock; null: the open one makes the load, and the mock is
     * needed.
     */
    val loadGenerator: Program?
        get() = null

    /**
     * All planned trials in the order of the run. Each repetition is shuffled again, so that no service always comes
     * first or after the same neighbour.
     */
    fun order(services: List<Service>, tracks: List<Track>, repetitions: Int, seed: Long): List<Planned>

    /**
     * Measures [pending] in its order. If one service fails, the others keep their results.
     *
     * @param pending planned trials without a result yet.
     * @param onEnded called after each trial, when its records are on disk.
     */
    fun run(services: List<Service>, pending: List<Planned>, onEnded: (Planned, Ending) -> Unit)
}

/** How a planned trial ended. */
sealed interface Ending {
    data object Measured : Ending

    /** Skipped, for a reason that was known before. */
    data class Skipped(val reason: String) : Ending

    data class Failed(val reason: String) : Ending
}

/** If one service fails, the others keep their results. */
fun Progress.ending(measure: () -> Unit): Ending =
    try {
        measure()
        Ending.Measured
    } catch (e: ServiceFailure) {
        warning("not measured: ${e.message}")
        Ending.Failed(e.message.orEmpty())
    }

/** @param conditions of one service and track; they stay together and in order. */
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
            .flatMap { service -> tracks.filter(service.tracks::contains).map { service to it } }
            .shuffled(random)
            .flatMap { (service, track) ->
                conditions(service, track).map { Planned(service.name, track, repetition, it) }
            }
    }
}
