package bench.model

import kotlinx.serialization.SerialName
import kotlinx.serialization.Serializable

/** `stock`: the framework as its guide leaves it. `sized`: the same code, its limits raised by documented settings. */
@Serializable
enum class Track {
    @SerialName("stock") STOCK,
    @SerialName("sized") SIZED;

    val label: String
        get() = name.lowercase()
}
