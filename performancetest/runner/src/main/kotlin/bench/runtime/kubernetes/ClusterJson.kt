package bench.runtime.kubernetes

import bench.UserError
import kotlinx.serialization.Serializable
import kotlinx.serialization.SerializationException
import kotlinx.serialization.json.Json

/** What kubectl prints as JSON; fields that nothing here needs are ignored. */
internal object ClusterJson {
    private const val SHOWN = 60
    val json = Json {
        ignoreUnknownKeys = true
        coerceInputValues = true
    }

    @Serializable data class Items<T>(val items: List<T> = emptyList())

    /**
     * @param text answer of the API, with a list of objects.
     * @throws UserError if it is something else.
     */
    inline fun <reified T> items(text: String): List<T> = decode<Items<T>>(text).items

    inline fun <reified T> decode(text: String): T =
        try {
            json.decodeFromString(text)
        } catch (e: SerializationException) {
            throw UserError("kubectl printed no JSON that fits, but '${shown(text)}': is it the Kubernetes client?", e)
        }

    fun shown(text: String) = text.filterNot { it.isISOControl() }.take(SHOWN)
}
