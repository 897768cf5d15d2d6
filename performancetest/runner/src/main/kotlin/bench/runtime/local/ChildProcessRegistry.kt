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
 * The processes a runner has started, kept in a file named after the runner, so that the next run can end what a
 * SIGKILL of the runner left. A process is known by its id *and* its start time: an id alone may have gone to a
 * stranger since.
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

    /** Ends what dead runners left running. @return the ids of the processes ended. */
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
