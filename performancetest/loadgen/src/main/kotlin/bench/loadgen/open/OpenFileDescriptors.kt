package bench.loadgen.open

import bench.loadgen.FileDescriptors
import com.sun.management.UnixOperatingSystemMXBean
import java.io.File
import java.io.FileInputStream
import java.io.IOException
import java.lang.management.ManagementFactory

/** Peak number of open file descriptors of this process: [most] is null if the JVM does not report it. */
class OpenFileDescriptors {
    private val system = ManagementFactory.getOperatingSystemMXBean() as? UnixOperatingSystemMXBean

    @Volatile
    var most: FileDescriptors? = null
        private set

    /** Counts them now. */
    fun count() {
        val limit = system?.maxFileDescriptorCount ?: return
        note(FileDescriptors(used(system, limit), limit))
    }

    /**
     * The JDK lists them all: that takes some milliseconds for thousands, and needs a file descriptor. If none is left,
     * all are in use. Since Linux 6.2 the folder's size is their number.
     */
    private fun used(system: UnixOperatingSystemMXBean, limit: Long): Long =
        try {
            FOLDER.length().takeIf { it > 0 } ?: system.openFileDescriptorCount
        } catch (_: InternalError) {
            limit
        }

    /** Checks whether a failed connection is due to a lack of file descriptors. Cheap enough for every failure. */
    fun suspect() {
        if (system == null || canOpen()) return
        system.maxFileDescriptorCount.let { note(FileDescriptors(it, it)) }
    }

    @Synchronized
    private fun note(now: FileDescriptors) {
        if (now.share > (most?.share ?: -1.0)) most = now
    }

    private fun canOpen(): Boolean =
        try {
            FileInputStream("/dev/null").close()
            true
        } catch (_: IOException) {
            false
        }

    private companion object {
        val FOLDER = File("/proc/self/fd")
    }
}
