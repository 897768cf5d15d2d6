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
    /** [child] counts as [part]. */
    private class Member(val part: BenchPart, val child: ChildProcess)

    /** By name. If there are several mocks, the last one counts. Several lanes may start services at the same time. */
    private val members = ConcurrentHashMap<String, Member>()

    /** [child] counts as [part] from now on; it replaces the one with the same [name]. */
    fun add(part: BenchPart, child: ChildProcess, name: String = part.label) {
        members[name] = Member(part, child)
    }

    /** @throws UserError if there is none. */
    fun process(name: String): ChildProcess =
        members[name]?.child ?: throw UserError("There is no $name among local processes.")

    /** All members of a part together; nothing of a part with one that cannot be read. */
    override fun benchSamples(): Map<BenchPart, ResourceSample> =
        members.values
            .groupBy({ it.part }, { it.child.sample() })
            .filterValues { null !in it }
            .mapValues { (_, samples) -> samples.filterNotNull().reduce(ResourceSample::plus) } +
            listOfNotNull(backingServices.sample()?.let { BenchPart.MOCK to it })

    /** An ended database makes its service fail, which is not the service's fault. */
    override fun incidents(): List<InvalidReason> =
        members.filterValues { it.child.hasEndedByItself }.map { (name, member) -> member.child.ended(name) } +
            backingServices.ended

    override fun misplaced(service: RunningService): List<InvalidReason> {
        val pids =
            listOf(Triple(service.service.name, cores.service.takeIf { isPlaced(service) }, service.pid)) +
                members.map { (name, member) ->
                    val planned = if (member.part == BenchPart.MOCK) cores.mock else cores.loadGenerator
                    Triple(name, planned, member.child.pid)
                }
        return pids.mapNotNull { (name, planned, pid) -> Placement(name).cores(planned, pid?.let(affinity::of)) }
    }

    /** The user chose the cores of a service that already ran. */
    private fun isPlaced(service: RunningService) = service.service.own?.url == null
}
