package bench.loadgen.open

import bench.loadgen.FileDescriptors
import com.sun.management.UnixOperatingSystemMXBean
import java.io.FileInputStream
import java.io.IOException
import java.lang.management.ManagementFactory

/** The most files that this process has had open at once, by itself: [most] is null where the JVM does not tell. */
class OpenFileDescriptors {
    private val system = ManagementFactory.getOperatingSystemMXBean() as? UnixOperatingSystemMXBean

    @Volatile
    var most: FileDescriptors? = null
        private set

    /**
     * Counts them now: some milliseconds where thousands are open. To count takes a file descriptor; where none is
     * left, all are in use.
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

    /** A connection could not be made: for want of a file descriptor? Cheap enough for each that fails. */
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
