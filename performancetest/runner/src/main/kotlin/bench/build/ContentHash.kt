package bench.build

import java.nio.file.Path
import java.security.MessageDigest
import java.util.HexFormat
import kotlin.io.path.isSymbolicLink
import kotlin.io.path.readBytes
import kotlin.io.path.readSymbolicLink
import kotlin.io.path.relativeTo

/** One hash for files: their paths and contents, but not their times. */
object ContentHash {
    /**
     * @param files below [folder], in any order.
     * @param read the relevant bytes of a file.
     * @return 64 hexadecimal digits.
     */
    fun of(folder: Path, files: List<Path>, read: (Path) -> ByteArray = ::content): String {
        val digest = MessageDigest.getInstance("SHA-256")
        files
            .associateBy { it.relativeTo(folder).joinToString("/") }
            .toSortedMap()
            .forEach { (name, file) ->
                val content = read(file)
                digest.update("$name\u0000${content.size}\u0000".encodeToByteArray())
                digest.update(content)
            }
        return HexFormat.of().formatHex(digest.digest())
    }

    private fun content(file: Path) =
        if (file.isSymbolicLink()) "${file.readSymbolicLink()}".encodeToByteArray() else file.readBytes()
}
