package bench.runtime.compose

import bench.UserError
import kotlinx.serialization.SerializationException
import kotlinx.serialization.json.Json

/** What docker prints as JSON; fields that nothing here needs are ignored. */
internal object EngineJson {
    const val SHOWN = 60
    val json = Json {
        ignoreUnknownKeys = true
        coerceInputValues = true
    }

    /**
     * @param command that printed [text].
     * @throws UserError if it is something else.
     */
    inline fun <reified T> decode(command: String, text: String): T =
        try {
            json.decodeFromString(text)
        } catch (e: SerializationException) {
            throw UserError("$command printed no JSON that fits, but '${shown(text)}': is that Docker's own docker?", e)
        }

    fun shown(text: String) = text.filterNot { it.isISOControl() }.take(SHOWN)
}
