package bench.runtime

import bench.model.CoreKind
import bench.model.PhysicalCore
import bench.model.Topology

/**
 * Gives service, mock and load generator physical cores of their own: threads of one core slow each other down. Pure.
 *
 * With one core, the service has all of its threads but the first. With two, mock and load generator share one. With
 * more, the mock has the second core, the load generator the first and the last quarter, the service the rest. If cores
 * differ, the service has the fast ones.
 */
object CorePlan {
    /** @param topology threads that may be used. With one thread, nothing is pinned. */
    fun of(topology: Topology): Cores {
        val available = topology.threads.size
        val cores = topology.physicalCores
        return when {
            available < 2 -> Cores(null, null, null, available)
            cores.size == 1 -> {
                val threads = cores.single().threads
                shared(threads.drop(1), threads.take(1), available)
            }
            cores.size == 2 -> {
                val service = fast(cores).last()
                shared(service.threads, (cores - service).single().threads, available)
            }
            else -> apart(cores, available)
        }
    }

    private fun shared(service: List<Int>, bench: List<Int>, available: Int) = Cores(service, bench, bench, available)

    private fun apart(cores: List<PhysicalCore>, available: Int): Cores {
        val service = service(cores)
        val rest = cores - service.toSet()
        return Cores(
            service = threads(service),
            mock = rest[1].threads,
            loadGenerator = threads(rest - rest[1]),
            available,
        )
    }

    private fun service(cores: List<PhysicalCore>): List<PhysicalCore> {
        val count = cores.size - cores.size / QUARTER - 2
        val fast = fast(cores)
        return if (fast.size == cores.size) cores.subList(2, 2 + count) else fast.takeLast(count)
    }

    /** Of a machine whose cores are all alike: all. */
    private fun fast(cores: List<PhysicalCore>): List<PhysicalCore> =
        cores.filter { it.kind == CoreKind.PERFORMANCE }.ifEmpty { cores }

    private fun threads(cores: List<PhysicalCore>) = cores.flatMap { it.threads }.sorted()

    private const val QUARTER = 4
}
