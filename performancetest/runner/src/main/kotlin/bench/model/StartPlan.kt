package bench.model

import kotlinx.serialization.SerialName
import kotlinx.serialization.Serializable

/** @property aot also start JVM services with the JDK's ahead-of-time cache. */
@Serializable
@SerialName(StartPlan.KIND)
data class StartPlan(val aot: Boolean) : Plan {
    companion object {
        const val KIND = "startup"
    }
}

/** How a service is started: on a track, or on `stock` with an ahead-of-time cache. */
enum class StartCondition(val label: String, val track: Track, val launchMode: LaunchMode) {
    STOCK("stock", Track.STOCK, LaunchMode.JVM),
    TUNED("tuned", Track.TUNED, LaunchMode.JVM),
    AOT("aot", Track.STOCK, LaunchMode.AOT);

    companion object {
        fun of(condition: String): StartCondition = entries.first { it.label == condition }
    }
}
