package bench.runtime

import bench.UserError
import bench.WholeFile
import java.io.IOException
import java.nio.ByteBuffer
import java.nio.channels.FileChannel
import java.nio.channels.OverlappingFileLockException
import java.nio.file.Path
import java.nio.file.StandardOpenOption.CREATE
import java.nio.file.StandardOpenOption.READ
import java.nio.file.StandardOpenOption.WRITE

/**
 * Allows one runner at a time per machine, from any clone: two would share the cores they are pinned to, and spoil each
 * other's figures. The operating system releases the lock when its owner ends, even after a crash. Each user has a
 * lock, because in a temporary folder a user often may not write files of others.
 *
 * @throws UserError with the process that has the lock.
 */
class MachineLock(
    file: Path = Path.of(System.getProperty("java.io.tmpdir"), "bench-${System.getProperty("user.name")}.lock")
) : AutoCloseable {
    // All access uses one channel: closing another one on the same file would release the lock.
    private val channel =
        try {
            FileChannel.open(file, CREATE, READ, WRITE)
        } catch (e: IOException) {
            throw unusable(file, e)
        }

    init {
        if (!take()) throw UserError(text("${owner()}")).also { channel.close() }
        try {
            channel.truncate(0).write(ByteBuffer.wrap("${ProcessHandle.current().pid()}".toByteArray()), 0)
        } catch (e: IOException) {
            throw unusable(file, e).also { channel.close() }
        }
        // Only now, so that of two that start at once at least one sees the other.
        OtherLocks.atWork(file)?.let { throw UserError(text("$it")).also { channel.close() } }
    }

    private fun take() =
        try {
            channel.tryLock() != null
        } catch (_: OverlappingFileLockException) {
            false
        }

    private fun unusable(file: Path, e: IOException) =
        UserError("Could not write $file, which keeps two runs from disturbing each other (${WholeFile.reason(e)}).", e)

    private fun text(process: String) =
        "Another bench is at work on this machine (process $process), and the two would disturb each other: " +
            "wait for it, or stop it."

    private fun owner() = ByteBuffer.allocate(32).also { channel.read(it, 0) }.flip().let { Charsets.UTF_8.decode(it) }

    override fun close() = channel.close()
}
