package bench.model

import kotlinx.serialization.SerialName
import kotlinx.serialization.Serializable

/** How callers arrive at a rate. */
@Serializable
enum class Arrivals(val label: String) {
    /** At equal distances: the same number in every second. */
    @SerialName("even") EVEN("even"),

    /** Independently of each other, as many real callers do: exponential gaps of the same mean. */
    @SerialName("poisson") POISSON("Poisson"),
}
