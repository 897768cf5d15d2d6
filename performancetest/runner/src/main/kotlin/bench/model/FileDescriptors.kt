package bench.model

import kotlinx.serialization.Serializable

/**
 * File descriptors of one process, its connections among them.
 *
 * @property used the most at once, as far as was seen. @property limit what the kernel lets it open.
 */
@Serializable
data class FileDescriptors(val used: Long, val limit: Long) {
    val share: Double
        get() = used.toDouble() / limit
}
