package bench.runtime.local

import java.nio.file.Path
import java.nio.file.StandardCopyOption
import kotlin.io.path.createDirectories
import kotlin.io.path.deleteIfExists
import kotlin.io.path.listDirectoryEntries
import kotlin.io.path.moveTo
import kotlin.io.path.name
import kotlin.io.path.readLines
import kotlin.io.path.writeLines

/**
 * The processes that a runner has started, stored in a file named after the runner. After a SIGKILL of the runner, the
 * next run can end them. A process is identified by its id *and* its start time: another process may use the same id
 * since.
 */
class ChildProcessRegistry(private val folder: Path, private val owner: ProcessHandle = ProcessHandle.current()) :
    AutoCloseable {
    private val file = folder.createDirectories().resolve("runner-${entry(owner)}")
    private val entries = linkedMapOf<Long, String>()

    @Synchronized
    fun add(process: ProcessHandle) {
        entries[process.pid()] = entry(process)
        write()
    }

    @Synchronized
    fun remove(pid: Long) {
        if (entries.remove(pid) != null) write()
    }

    override fun close() {
        file.deleteIfExists()
    }

    /**
     * Ends processes that dead runners left running.
     *
     * @return the ids of the ended processes.
     */
    fun cleanUp(): List<Long> =
        folder
            .listDirectoryEntries("runner-*")
            .filter { it != file && alive(it.name.removePrefix("runner-")) == null }
            .flatMap { left ->
                left
                    .readLines()
                    .mapNotNull(::alive)
                    .onEach { it.destroyForcibly() }
                    .map { it.pid() }
                    .also { left.deleteIfExists() }
            }

    private fun write() {
        val part = file.resolveSibling("${file.name}.part".replace("runner-", "part-"))
        part.writeLines(entries.values)
        part.moveTo(file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING)
    }

    private companion object {
        fun entry(process: ProcessHandle) =
            "${process.pid()}-${process.info().startInstant().map { it.toEpochMilli() }.orElse(0)}"

        fun alive(entry: String): ProcessHandle? =
            entry.substringBefore('-').toLongOrNull()?.let { pid ->
                ProcessHandle.of(pid).filter { it.isAlive && entry(it) == entry }.orElse(null)
            }
    }
}
