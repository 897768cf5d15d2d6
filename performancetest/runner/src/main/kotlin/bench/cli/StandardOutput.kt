package bench.cli

import java.io.FileDescriptor
import java.io.FileOutputStream
import java.io.IOException

/** Java's own stream says that something went wrong, but not what. */
object StandardOutput {
    private const val CLOSED = "Broken pipe"

    /**
     * @return why what was written may not all be there; null where it is, or where its reader wanted no more, as
     *   `head`.
     */
    fun lost(): String? = if (System.out.checkError()) reason()?.takeUnless { CLOSED in it } else null

    /** What one more byte meets. */
    private fun reason(): String? =
        try {
            FileOutputStream(FileDescriptor.out).write('\n'.code)
            null
        } catch (e: IOException) {
            e.message
        }
}
