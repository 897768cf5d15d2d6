package bench.resources

import java.nio.file.Path
import kotlin.io.path.exists
import kotlin.io.path.listDirectoryEntries
import kotlin.io.path.name
import kotlin.io.path.readText

/**
 * The threads of a JVM that compile, by their names in Linux' `/proc`: as long as they work the process is not warm. They are
 * looked up once, while the process has few threads.
 */
class JitThreads private constructor(private val stats: List<Path>) {

    /** CPU seconds that they have used in all. */
    fun cpuS(): Double = stats.sumOf { stat -> runCatching { ticks(stat.readText()) }.getOrDefault(0L) } / TICKS_PER_S

    companion object {
        /** Linux tells times in hundredths of a second, whatever the kernel was built with. */
        private const val TICKS_PER_S = 100.0
        private val names = Regex("C[12] Comp.*")

        /** @return null where the process has no such threads, or they cannot be seen. */
        fun of(pid: Long): JitThreads? {
            val tasks = Path.of("/proc/$pid/task").takeIf { it.exists() }?.listDirectoryEntries().orEmpty()
            return tasks.filter { runCatching { names.matches(it.resolve("comm").readText().trim()) }.getOrDefault(false) }
                .map { it.resolve("stat") }.takeIf { it.isNotEmpty() }?.let(::JitThreads)
        }

        /** Fields 14 and 15 of `stat`, counted behind the name, which may hold blanks. */
        internal fun ticks(stat: String): Long = stat.substringAfterLast(") ").split(' ').let { it[11].toLong() + it[12].toLong() }
    }
}
