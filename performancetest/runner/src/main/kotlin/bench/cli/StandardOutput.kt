package bench.cli

import java.io.FileDescriptor
import java.io.FileOutputStream
import java.io.IOException

/** Java's own stream reports that something went wrong, but not what. */
object StandardOutput {
    private const val CLOSED = "Broken pipe"

    /** @return why output may be lost; null if it is complete, or if its reader stopped early, e.g. `head`. */
    fun lost(): String? = if (System.out.checkError()) reason()?.takeUnless { CLOSED in it } else null

    /** Error that one more byte causes. */
    private fun reason(): String? =
        try {
            FileOutputStream(FileDescriptor.out).write('\n'.code)
            null
        } catch (e: IOException) {
            e.message
        }
}
