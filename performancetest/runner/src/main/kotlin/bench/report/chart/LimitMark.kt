package bench.report.chart

import kotlinx.serialization.SerialName
import kotlinx.serialization.Serializable

/** What limited a service, as far as a colour can show it. */
@Serializable
enum class LimitMark {
    @SerialName("slots") SLOTS,
    @SerialName("cpu") CPU,
    /** The value is a lower bound: something other than the service was the limit. */
    @SerialName("bound") BOUND,
    @SerialName("other") OTHER;

    val label: String
        get() = name.lowercase()
}
