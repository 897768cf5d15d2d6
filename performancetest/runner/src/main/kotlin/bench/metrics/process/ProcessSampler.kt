package bench.metrics.process

import java.nio.file.Path
import kotlin.io.path.readLines
import kotlin.io.path.readText
import oshi.SystemInfo

/** Reads one process with OSHI. Peak and threads come from Linux' `/proc` if it exists, because OSHI has no peak. */
class ProcessSampler(private val pid: Long) {
    fun sample(): ResourceSample? {
        val process = system.getProcess(pid.toInt()) ?: return null
        val status = status()
        return ResourceSample(
            at_ns = System.nanoTime(),
            cpu_s = (process.userTime + process.kernelTime) / 1_000.0,
            rss_mib = process.residentSetSize / MIB,
            rss_peak_mib = kib(status["VmHWM"])?.div(1_024),
            anonymous_mib = kib(status["RssAnon"])?.div(1_024),
            threads = process.threadCount,
            // Without permission the count is 0; a running process always has some.
            file_descriptors = process.openFiles.toInt().takeIf { it > 0 },
            listen_drops = ListenDrops.of(pid),
        )
    }

    /**
     * CPU seconds of its ended child processes, once it has waited for them; 0 if the system does not say. Without
     * them, the sum over a tree would fall whenever one ends.
     */
    fun endedChildrenCpuS(): Double = runCatching {
        val fields = Path.of("/proc/$pid/stat").readText().substringAfterLast(')').trim().split(' ')
        (fields[CHILDREN_USER].toLong() + fields[CHILDREN_KERNEL].toLong()) / TICKS_PER_S
    }
        .getOrDefault(0.0)

    private fun kib(text: String?) = text?.substringBefore(" kB")?.trim()?.toDoubleOrNull()

    private fun status(): Map<String, String> = runCatching {
        Path.of("/proc/$pid/status").readLines().associate { it.substringBefore(':') to it.substringAfter(':').trim() }
    }
        .getOrDefault(emptyMap())

    /** How many file descriptors it may open; null if not known. */
    fun fileDescriptorLimit(): Int? =
        system.getProcess(pid.toInt())?.softOpenFileLimit?.takeIf { it in 1..Int.MAX_VALUE }?.toInt()

    private companion object {
        const val MIB = 1_048_576.0

        /** Fields of `/proc/<pid>/stat` after the name, see proc(5). */
        const val CHILDREN_USER = 13
        const val CHILDREN_KERNEL = 14
        const val TICKS_PER_S = 100.0
        val system = SystemInfo().operatingSystem
    }
}
