package bench.runtime.local

import bench.UserError
import bench.machine.Affinity
import bench.metrics.process.ResourceSample
import bench.model.InvalidReason
import bench.runtime.BenchPart
import bench.runtime.Cores
import bench.runtime.Meter
import bench.runtime.Placement
import bench.runtime.RunningService
import java.util.concurrent.ConcurrentHashMap

/** Reads processes on request: nothing stores their history. */
internal class LocalMeter(
    private val backingServices: LocalBackingServices,
    private val cores: Cores,
    private val affinity: Affinity = Affinity(),
) : Meter {
    /** If there are several mocks, the last one counts. Several lanes may start services at the same time. */
    private val parts = ConcurrentHashMap<BenchPart, ChildProcess>()

    /** [child] counts as [part] from now on. */
    fun add(part: BenchPart, child: ChildProcess) {
        parts[part] = child
    }

    /** @throws UserError if there is none. */
    fun process(part: BenchPart): ChildProcess =
        parts[part] ?: throw UserError("There is no ${part.label} among local processes.")

    override fun benchSamples(): Map<BenchPart, ResourceSample> =
        parts.mapNotNull { (part, child) -> child.sample()?.let { part to it } }.toMap() +
            listOfNotNull(backingServices.sample()?.let { BenchPart.MOCK to it })

    /** An ended database makes its service fail, which is not the service's fault. */
    override fun incidents(): List<InvalidReason> =
        parts.filterValues { it.hasEndedByItself }.map { (part, child) -> child.ended(part.label) } +
            backingServices.ended

    override fun misplaced(service: RunningService): List<InvalidReason> {
        val pids =
            listOf(Triple(service.service.name, cores.service.takeIf { isPlaced(service) }, service.pid)) +
                parts.map { (part, child) ->
                    val planned = if (part == BenchPart.MOCK) cores.mock else cores.loadGenerator
                    Triple(part.label, planned, child.pid)
                }
        return pids.mapNotNull { (name, planned, pid) -> Placement(name).cores(planned, pid?.let(affinity::of)) }
    }

    /** The user chose the cores of a service that already ran. */
    private fun isPlaced(service: RunningService) = service.service.own?.url == null
}
