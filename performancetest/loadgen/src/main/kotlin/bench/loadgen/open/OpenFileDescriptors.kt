package bench.loadgen.open

import bench.loadgen.FileDescriptors
import com.sun.management.UnixOperatingSystemMXBean
import java.io.FileInputStream
import java.io.IOException
import java.lang.management.ManagementFactory

/** Peak number of open file descriptors of this process: [most] is null if the JVM does not report it. */
class OpenFileDescriptors {
    private val system = ManagementFactory.getOperatingSystemMXBean() as? UnixOperatingSystemMXBean

    @Volatile
    var most: FileDescriptors? = null
        private set

    /**
     * Counts them now, which takes some milliseconds for thousands. Counting needs a file descriptor; if none is left,
     * all are in use.
     */
    fun count() {
        val limit = system?.maxFileDescriptorCount ?: return
        val used =
            try {
                system.openFileDescriptorCount
            } catch (_: InternalError) {
                limit
            }
        note(FileDescriptors(used, limit))
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
}
