package bench.machine

import java.nio.file.Path
import kotlin.io.path.isRegularFile
import kotlin.io.path.readText

/**
 * Limits that the kernel applies to a process.
 *
 * @property memory_bytes null: none.
 * @property cpus CPU quota in cores; null: none.
 */
data class KernelLimits(val memory_bytes: Long?, val cpus: Double?)

/** Control groups of processes, in version 1 or 2, from the files under [root]. */
class ControlGroup(private val root: Path = Path.of("/")) {
    private val groups = root.resolve("sys/fs/cgroup")

    /** @return null if the process or its control group is not visible from here. */
    fun limits(pid: Long): KernelLimits? {
        val paths =
            text(root.resolve("proc/$pid/cgroup"))?.lines()?.mapNotNull { line ->
                line.split(":", limit = 3).takeIf { it.size == 3 }?.let { (_, kinds, path) -> kinds to path }
            } ?: return null
        return unified(paths) ?: separate(paths)
    }

    private fun unified(paths: List<Pair<String, String>>): KernelLimits? {
        val folder = paths.find { it.first.isEmpty() }?.let { groups.resolve(it.second.removePrefix("/")) }
        val memory = folder?.resolve("memory.max")?.let(::text) ?: return null
        val quota = text(folder.resolve("cpu.max"))?.split(' ')?.map { it.toDoubleOrNull() }
        return KernelLimits(memory.toLongOrNull(), quota?.let { cores(it.getOrNull(0), it.getOrNull(1)) })
    }

    private fun separate(paths: List<Pair<String, String>>): KernelLimits? {
        fun file(kind: String, name: String) =
            paths
                .find { kind in it.first.split(',') }
                ?.let { groups.resolve("$kind${it.second}/$name") }
                ?.let(::text)
                ?.toLongOrNull()
        val memory = file("memory", "memory.limit_in_bytes") ?: return null
        val quota = file("cpu", "cpu.cfs_quota_us")?.takeIf { it > 0 }?.toDouble()
        return KernelLimits(
            memory.takeIf { it < NO_LIMIT },
            cores(quota, file("cpu", "cpu.cfs_period_us")?.toDouble()),
        )
    }

    private fun cores(quota: Double?, period: Double?): Double? =
        if (quota == null || period == null || period <= 0) null else quota / period

    private fun text(file: Path): String? = runCatching {
        file.takeIf { it.isRegularFile() }?.readText()?.trim()
    }
        .getOrNull()

    private companion object {
        /** Version 1 writes the largest number of pages. */
        const val NO_LIMIT = 1L shl 62
    }
}
