package bench.loadgen

import kotlinx.serialization.Serializable

/** File descriptors of the load generator's process: [used] is the peak, [limit] how many the kernel allows. */
@Serializable
data class FileDescriptors(val used: Long, val limit: Long) {
    val share: Double
        get() = used.toDouble() / limit
}
