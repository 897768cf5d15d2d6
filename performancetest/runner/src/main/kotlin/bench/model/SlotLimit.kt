package bench.model

import kotlinx.serialization.Serializable

/**
 * What limits the calls of a service that may wait at once, and how to raise it: an entry of `limits.yml` in its
 * folder.
 *
 * @property documented pages or sources that name the default and the setting.
 * @property queue what happens to calls that find all slots taken.
 * @property settings what to write, for each way to write it; `{slots}`, `{queue}`, `{wait_ms}` and `{timeout_ms}`
 *   stand for numbers.
 * @property costs what each further slot costs, as the end of a sentence.
 */
@Serializable
data class SlotLimit(
    val documented: List<String>,
    val queue: Queue,
    val settings: List<Setting>,
    val costs: String,
) {
    init {
        require(documented.isNotEmpty()) { "documented names no page." }
        require(settings.isNotEmpty()) { "settings are missing." }
    }

    /**
     * The default queue for slots.
     *
     * @property where calls queue, as the end of a sentence.
     * @property calls that may queue; null: no limit.
     * @property wait_ms how long a call may queue; null: as long as its own timeout.
     * @property then what a call gets that may not queue, or no longer.
     */
    @Serializable
    data class Queue(val where: String, val calls: Int? = null, val wait_ms: Long? = null, val then: String? = null)

    /** @property file such as `application.properties`, or the language of [text]. */
    @Serializable data class Setting(val file: String, val text: String)
}
