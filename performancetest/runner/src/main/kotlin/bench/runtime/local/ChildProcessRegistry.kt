package bench.runtime.local

import java.nio.file.NoSuchFileException
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
 * next run can end them. See [ProcessIdentity] for how they are named.
 *
 * @param end ends a process by force. It returns false if this user may not.
 */
class ChildProcessRegistry(
    private val folder: Path,
    private val owner: ProcessHandle = ProcessHandle.current(),
    private val end: (ProcessHandle) -> Boolean = ProcessHandle::destroyForcibly,
) : AutoCloseable {
    private val file = folder.createDirectories().resolve("runner-${ProcessIdentity.of(owner)}")
    private val entries = linkedMapOf<Long, String>()

    /**
     * What a dead runner had left.
     *
     * @property ended ids of processes that were ended.
     * @property kept ids of processes that may not be ended, for example of another user. They stay noted.
     */
    class CleanedUp(val ended: List<Long>, val kept: List<Long>)

    /** @throws java.io.IOException if it cannot be noted. */
    @Synchronized
    fun add(process: ProcessHandle) {
        entries[process.pid()] = ProcessIdentity.of(process)
        write()
    }

    @Synchronized
    fun remove(pid: Long) {
        if (entries.remove(pid) != null) write()
    }

    override fun close() {
        file.deleteIfExists()
    }

    /** Ends processes that dead runners left running. */
    fun cleanUp(): CleanedUp {
        val (kept, ended) =
            folder
                .listDirectoryEntries("runner-*")
                .filter { it != file && ProcessIdentity.find(it.name.removePrefix("runner-")) == null }
                .flatMap(::cleanUp)
                .partition { (_, isKept) -> isKept }
        return CleanedUp(ended.map { it.first }, kept.map { it.first })
    }

    /** @return ids of its processes that still ran, and whether they still do. */
    private fun cleanUp(left: Path): List<Pair<Long, Boolean>> {
        // A process may end by itself just before.
        val processes = noted(left).mapNotNull(ProcessIdentity::find).map { it to isKept(it) }
        val kept = processes.filter { it.second }.map { ProcessIdentity.of(it.first) }
        if (kept.isEmpty()) left.deleteIfExists() else left.writeLines(kept)
        return processes.map { it.first.pid() to it.second }
    }

    /** None if another runner has just cleaned up. */
    private fun noted(left: Path): List<String> =
        try {
            left.readLines()
        } catch (_: NoSuchFileException) {
            emptyList()
        }

    /** Ends [process] with what it has started. @return whether it still runs. */
    private fun isKept(process: ProcessHandle): Boolean {
        val descendants = process.descendants().toList()
        val isKept = !end(process) && process.isAlive
        if (!isKept) descendants.forEach { it.destroy() }
        return isKept
    }

    private fun write() {
        val part = file.resolveSibling("${file.name}.part".replace("runner-", "part-"))
        part.writeLines(entries.values)
        part.moveTo(file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING)
    }
}
