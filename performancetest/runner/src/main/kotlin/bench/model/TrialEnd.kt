package bench.model

import kotlinx.serialization.SerialName
import kotlinx.serialization.Serializable

/** Why a trial ended. */
@Serializable
enum class TrialEnd {
    @SerialName("complete") COMPLETE,

    /** Earlier, because its verdict could not change any more. */
    @SerialName("broken_for_certain") BROKEN_FOR_CERTAIN,
    @SerialName("well_again") WELL_AGAIN,
    @SerialName("not_well_again") NOT_WELL_AGAIN,
    @SerialName("service_ended") SERVICE_ENDED,
}
