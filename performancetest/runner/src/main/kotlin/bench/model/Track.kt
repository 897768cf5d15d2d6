package bench.model

import kotlinx.serialization.SerialName
import kotlinx.serialization.Serializable

/**
 * `stock`: the framework as its getting-started guide leaves it. `tuned`: the same code with limits raised by
 * documented settings.
 */
@Serializable
enum class Track {
    @SerialName("stock") STOCK,
    @SerialName("tuned") TUNED;

    val label: String
        get() = name.lowercase()
}
