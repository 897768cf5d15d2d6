package bench.runtime.compose

import bench.machine.Affinity
import bench.machine.ControlGroup
import bench.machine.KernelLimits
import bench.model.CpuList
import bench.model.InvalidReason
import bench.runtime.Placement
import java.nio.file.Path
import kotlin.io.path.readText

/**
 * What a container was to get.
 *
 * @property cores null: any.
 * @property cpus quota in cores; null: none.
 * @property memory_mib null: none.
 */
internal data class PlannedContainer(val cores: List<Int>?, val cpus: Double?, val memory_mib: Long?)

/**
 * Reads back what containers got: from the engine, and from the kernel where their processes are visible.
 *
 * @param root of the file system.
 */
internal class ContainerPlacement(private val root: Path = Path.of("/")) {
    private val affinity = Affinity(root)
    private val groups = ControlGroup(root)

    fun reasons(container: Container, planned: PlannedContainer): List<InvalidReason> {
        val part = Placement(container.part)
        val seen = pids(container)
        val limits = seen.firstOrNull()?.let(groups::limits) ?: ofEngine(container)
        return listOfNotNull(
            part.cores(planned.cores, CpuList.parse(container.limits.cpuset).orEmpty())
                ?: part.cores(planned.cores, seen.mapNotNull(affinity::of).flatten().ifEmpty { null }),
            part.quota(planned.cpus, limits.cpus),
            part.memory(planned.memory_mib, limits.memory_bytes?.shr(MIB_BITS)),
        )
    }

    private fun ofEngine(container: Container) =
        KernelLimits(
            container.limits.memory_bytes.takeIf { it > 0 },
            (container.limits.nano_cpus / NANO).takeIf { it > 0 },
        )

    /** The processes of [container]; empty if the engine runs in another machine. */
    private fun pids(container: Container): List<Long> {
        val first = container.state.pid
        val isVisible = first > 0 && container.id in runCatching { cgroup(first) }.getOrDefault("")
        if (!isVisible) return emptyList()
        val children = ProcessHandle.of(first).map { it.descendants().map(ProcessHandle::pid).toList() }
        return listOf(first) + children.orElse(emptyList())
    }

    private fun cgroup(pid: Long) = root.resolve("proc/$pid/cgroup").readText()

    private companion object {
        const val MIB_BITS = 20
        const val NANO = 1e9
    }
}
