package bench.runtime

import java.io.IOException
import java.nio.file.Path
import kotlin.io.path.isReadable
import kotlin.io.path.listDirectoryEntries
import kotlin.io.path.readText

/** Locks of other users. This user may not write them, and each holds the process id of its latest owner. */
internal object OtherLocks {
    private const val PATTERN = "bench-*.lock"
    private const val RUNNER = "bench.cli.MainKt"
    private const val MOST_DIGITS = 19

    /**
     * @param own the lock of this user
     * @return the runner that another user has at work; null if there is none. A process with that id that is no runner
     *   has it by chance.
     */
    fun atWork(own: Path): Long? =
        own.toAbsolutePath()
            .parent
            .locks()
            .filter { it != own.toAbsolutePath() }
            .firstNotNullOfOrNull { lock ->
                owner(lock)?.takeIf(::isRunner)
            }

    private fun Path.locks() =
        try {
            listDirectoryEntries(PATTERN).filter { it.isReadable() }
        } catch (_: IOException) {
            emptyList()
        }

    private fun owner(lock: Path): Long? =
        try {
            lock.readText().take(MOST_DIGITS).toLongOrNull()
        } catch (_: IOException) {
            null
        }

    private fun isRunner(pid: Long) =
        ProcessHandle.of(pid).flatMap { it.info().arguments() }.map { RUNNER in it }.orElse(false)
}
