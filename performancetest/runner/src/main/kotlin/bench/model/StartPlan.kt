package bench.model

import kotlinx.serialization.SerialName
import kotlinx.serialization.Serializable

/** @property aot start also with the JDK's ahead-of-time cache, where a service is a JVM's. */
@Serializable
@SerialName(StartPlan.KIND)
data class StartPlan(val aot: Boolean) : Plan {
    companion object {
        const val KIND = "startup"
    }
}

/**
 * How a service is started: on a track, or on the stock one with an ahead-of-time cache of the JDK (JEP 483, 514, 515).
 */
enum class Variant(val label: String, val track: Track) {
    STOCK("stock", Track.STOCK),
    SIZED("sized", Track.SIZED),
    AOT("aot", Track.STOCK);

    companion object {
        fun of(condition: String): Variant = entries.first { it.label == condition }
    }
}
