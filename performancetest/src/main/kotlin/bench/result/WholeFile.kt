package bench.result

import bench.UserError
import java.io.IOException
import java.nio.ByteBuffer
import java.nio.channels.FileChannel
import java.nio.file.FileSystemException
import java.nio.file.Path
import java.nio.file.StandardCopyOption
import java.nio.file.StandardOpenOption
import kotlin.io.path.createParentDirectories
import kotlin.io.path.deleteIfExists
import kotlin.io.path.moveTo

/** Files that appear whole or not at all: written beside, forced to disk, then renamed. */
object WholeFile {
    /** What the system said; of some failures it says no more than their kind. */
    fun reason(e: IOException): String = (if (e is FileSystemException) e.reason else e.message) ?: e.javaClass.simpleName

    /** @throws UserError when that fails; [file] is then as it was before. */
    fun write(file: Path, bytes: ByteArray) {
        val part = file.resolveSibling("${file.fileName}.part")
        try {
            part.createParentDirectories()
            FileChannel.open(part, StandardOpenOption.CREATE, StandardOpenOption.WRITE, StandardOpenOption.TRUNCATE_EXISTING).use { channel ->
                val buffer = ByteBuffer.wrap(bytes)
                while (buffer.hasRemaining()) channel.write(buffer)
                channel.force(true)
            }
            part.moveTo(file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING)
        } catch (e: IOException) {
            runCatching { part.deleteIfExists() }
            throw UserError("Could not write $file (${reason(e)}).", e)
        }
    }
}
