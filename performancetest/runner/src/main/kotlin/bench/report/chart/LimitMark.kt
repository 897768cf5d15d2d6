package bench.report.chart

import kotlinx.serialization.SerialName
import kotlinx.serialization.Serializable

/** What kept a service from more, as far as a colour can say it. */
@Serializable
enum class LimitMark {
    @SerialName("slots") SLOTS,
    @SerialName("cpu") CPU,
    /** The value is a lower bound: something else than the service came first. */
    @SerialName("bound") BOUND,
    @SerialName("other") OTHER;

    val label: String
        get() = name.lowercase()
}
