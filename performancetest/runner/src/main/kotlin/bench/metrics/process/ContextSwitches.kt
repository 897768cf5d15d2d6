package bench.metrics.process

import java.io.IOException
import java.nio.file.Files
import java.nio.file.Path
import kotlin.io.path.readText

/**
 * How often threads of a process got a core, voluntary and involuntary switches together. Linux counts them per thread,
 * in the last number of `/proc/<pid>/task/<tid>/schedstat`; there is no total. A read takes about 12 µs of CPU per
 * thread, so it is done only at a window's edges.
 */
object ContextSwitches {
    /** One reading: the sum over live threads at [atNs], on the clock of `System.nanoTime()`. */
    data class Reading(val atNs: Long, val count: Long)

    /** Null if Linux' `/proc` does not report it. */
    fun of(pid: Long, proc: Path = Path.of("/proc")): Long? =
        try {
            Files.newDirectoryStream(proc.resolve("$pid/task")).use { tasks -> sum(tasks.mapNotNull(::count)) }
        } catch (_: IOException) {
            null
        }

    /** Of process [pid] and its children: a program that forks does its work there. Null likewise. */
    fun ofAll(pid: Long, proc: Path = Path.of("/proc"), children: (Long) -> List<Long> = ::descendants): Long? =
        sum((listOf(pid) + children(pid)).mapNotNull { of(it, proc) })

    private fun descendants(pid: Long): List<Long> =
        ProcessHandle.of(pid).map { own -> own.descendants().map { it.pid() }.toList() }.orElse(emptyList())

    /**
     * Switches per second from the first to the last reading; null with fewer than two. Counts of threads that ended
     * meanwhile are lost, so the result may be too low. It is null if the sum fell.
     */
    fun perSecond(readings: List<Reading>): Double? {
        val (first, last) = listOf(readings.firstOrNull() ?: return null, readings.last())
        val seconds = (last.atNs - first.atNs) / NS_PER_S
        return if (seconds <= 0 || last.count < first.count) null else (last.count - first.count) / seconds
    }

    private fun sum(counts: List<Long>) = counts.takeIf { it.isNotEmpty() }?.sum()

    /** Null if the thread has just ended. */
    private fun count(task: Path): Long? =
        try {
            task.resolve("schedstat").readText().trim().substringAfterLast(' ').toLongOrNull()
        } catch (_: IOException) {
            null
        }

    private const val NS_PER_S = 1e9
}
