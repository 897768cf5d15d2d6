package bench.metrics.process

import java.io.IOException
import java.nio.file.Files
import java.nio.file.Path
import kotlin.io.path.readText

/**
 * How often threads of a process were given a core, voluntary and involuntary switches together. Linux counts them by
 * thread, in the last number of `/proc/<pid>/task/<tid>/schedstat`; nothing has their sum. A read takes some 12 µs of
 * CPU a thread, so it is for a window's edges alone.
 */
object ContextSwitches {
    /** One reading: the sum over threads that live at [atNs], on the clock of `System.nanoTime()`. */
    data class Reading(val atNs: Long, val count: Long)

    /** Null where Linux' `/proc` does not tell. */
    fun of(pid: Long, proc: Path = Path.of("/proc")): Long? =
        try {
            Files.newDirectoryStream(proc.resolve("$pid/task")).use { tasks -> sum(tasks.mapNotNull(::count)) }
        } catch (_: IOException) {
            null
        }

    /**
     * Switches a second from the first to the last reading; null with fewer than two. Threads that ended meanwhile took
     * their counts with them, so it may be too low, and is null where the sum fell.
     */
    fun perSecond(readings: List<Reading>): Double? {
        val (first, last) = listOf(readings.firstOrNull() ?: return null, readings.last())
        val seconds = (last.atNs - first.atNs) / NS_PER_S
        return if (seconds <= 0 || last.count < first.count) null else (last.count - first.count) / seconds
    }

    private fun sum(counts: List<Long>) = counts.takeIf { it.isNotEmpty() }?.sum()

    /** Null of a thread that has just ended. */
    private fun count(task: Path): Long? =
        try {
            task.resolve("schedstat").readText().trim().substringAfterLast(' ').toLongOrNull()
        } catch (_: IOException) {
            null
        }

    private const val NS_PER_S = 1e9
}
