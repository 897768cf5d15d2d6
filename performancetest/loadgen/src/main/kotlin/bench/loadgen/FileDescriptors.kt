package bench.loadgen

import kotlinx.serialization.Serializable

/** Of the load generator's process: [used] the most at once, [limit] what the kernel lets it open. */
@Serializable
data class FileDescriptors(val used: Long, val limit: Long) {
    val share: Double
        get() = used.toDouble() / limit
}
