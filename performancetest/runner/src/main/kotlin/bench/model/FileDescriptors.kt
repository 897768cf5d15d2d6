package bench.model

import kotlinx.serialization.Serializable

/**
 * File descriptors of one process, including its connections.
 *
 * @property used highest number that was measured.
 * @property limit how many the kernel lets it open.
 */
@Serializable
data class FileDescriptors(val used: Long, val limit: Long) {
    val share: Double
        get() = used.toDouble() / limit
}
