package bench.wording

import bench.model.Slots
import bench.record.CapacityResult
import bench.record.LimitFacts

/**
 * What one service did out of the box, in a sentence or two: what broke, and what to set.
 *
 * @param delayMs of every call to the mock. @param settings that raise the limit, by variable. @param file where these
 *   stand and are explained.
 */
data class FirstLook(
    private val result: CapacityResult,
    private val delayMs: Long,
    private val settings: Map<String, String>,
    private val file: String,
) {
    fun sentence(): String {
        val slots = (result.limit.facts as? LimitFacts.FullSlots)?.slots
        return when {
            result.sustained == null -> "${result.service} sustained no rate that was tried (${result.limitedBy})."
            result.isAtLeast ->
                "${result.service} sustained every rate up to ${result.sustained} req/s: this is a lower bound."
            slots != null -> "${sustained()}: ${taken(slots)}$advice."
            else -> "${sustained()} (limited by ${result.limitedBy})."
        }
    }

    private fun sustained() =
        "${result.service} sustained ${result.sustained} req/s" + result.breaking?.let { " and broke at $it" }.orEmpty()

    private fun taken(slots: Slots) = "each call holds one of ${slots.count} ${slots.limit} for $delayMs ms"

    private val advice: String
        get() = if (settings.isEmpty()) "" else ". To raise this, set ${settings.inWords()} ($file)"

    private fun Map<String, String>.inWords() = entries.sortedBy { it.key }.map { "${it.key}=${it.value}" }.inWords()
}
