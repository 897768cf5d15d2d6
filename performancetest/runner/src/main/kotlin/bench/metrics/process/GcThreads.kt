package bench.metrics.process

import java.nio.file.Path
import kotlin.io.path.listDirectoryEntries
import kotlin.io.path.name
import kotlin.io.path.readText

/**
 * CPU time of the threads that collect garbage in HotSpot, as the kernel counts it: an estimate of GC pauses for a
 * process that shares no counters. With the serial collector the VM's own thread collects; others share the work.
 *
 * @param process folder of the process in `/proc`.
 */
internal class GcThreads(process: Path) {
    /** The VM starts them before those of the program: a process with thousands of threads is not searched. */
    private val byName: Map<String, Path> by lazy {
        process
            .resolve("task")
            .listDirectoryEntries()
            .sortedBy { it.name.toLong() }
            .take(FIRST)
            .associateBy { it.resolve("comm").readText().trim() }
            .filterKeys { it == VM || it.startsWith(WORKERS) }
    }

    /** Seconds since the start; null if there is no such thread. */
    fun totalS(): Double? = runCatching {
        val workers = byName.filterKeys { it != VM }.values.map(::cpuS)
        val vm = byName[VM]?.let(::cpuS)
        if (vm == null && workers.isEmpty()) null else (vm ?: 0.0) + (if (workers.isEmpty()) 0.0 else workers.average())
    }
        .getOrNull()

    /** `schedstat` begins with the nanoseconds on a CPU. */
    private fun cpuS(thread: Path) = thread.resolve("schedstat").readText().substringBefore(' ').toLong() / NS_PER_S

    private companion object {
        const val FIRST = 100
        const val NS_PER_S = 1e9
        const val VM = "VM Thread"
        const val WORKERS = "GC Thread#"
    }
}
