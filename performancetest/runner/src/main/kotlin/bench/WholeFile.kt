package bench

import java.io.IOException
import java.nio.ByteBuffer
import java.nio.channels.FileChannel
import java.nio.file.AccessDeniedException
import java.nio.file.FileSystemException
import java.nio.file.NoSuchFileException
import java.nio.file.Path
import java.nio.file.StandardCopyOption
import java.nio.file.StandardOpenOption
import kotlin.io.path.createParentDirectories
import kotlin.io.path.deleteIfExists
import kotlin.io.path.moveTo

/** Files that appear whole or not at all: written next to, forced to disk, then renamed. */
object WholeFile {
    /** What the system said; of some failures it says no more than their kind. */
    fun reason(e: IOException): String =
        when (e) {
            is NoSuchFileException -> "it does not exist"
            is AccessDeniedException -> "permission denied"
            is FileSystemException -> e.reason
            else -> e.message
        } ?: e.javaClass.simpleName

    /** @throws UserError when that fails; [file] is then as it was before. */
    fun write(file: Path, bytes: ByteArray) = beside(file, bytes).takePlace()

    /**
     * Writes [bytes] next to [file], which stays as it is until they take its place. @throws UserError when that fails.
     */
    fun beside(file: Path, bytes: ByteArray): Beside {
        val part = file.resolveSibling("${file.fileName}.part")
        orDelete(part, file) {
            part.createParentDirectories()
            FileChannel.open(
                    part,
                    StandardOpenOption.CREATE,
                    StandardOpenOption.WRITE,
                    StandardOpenOption.TRUNCATE_EXISTING,
                )
                .use { channel ->
                    val buffer = ByteBuffer.wrap(bytes)
                    while (buffer.hasRemaining()) channel.write(buffer)
                    channel.force(true)
                }
        }
        return Beside(part, file)
    }

    class Beside(private val part: Path, private val file: Path) {
        fun takePlace() =
            orDelete(part, file) {
                part.moveTo(file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING)
            }

        fun discard() = part.deleteIfExists()
    }

    private fun orDelete(part: Path, file: Path, write: () -> Unit) =
        try {
            write()
        } catch (e: IOException) {
            runCatching { part.deleteIfExists() }
            throw UserError("Could not write $file (${reason(e)}).", e)
        }
}
