package bench.model

import kotlinx.serialization.SerialName
import kotlinx.serialization.Serializable

/** Why a trial ended. */
@Serializable
enum class TrialEnd {
    @SerialName("complete") COMPLETE,

    /** Earlier, because its verdict could not change any more. */
    @SerialName("certainly_broken") CERTAINLY_BROKEN,
    @SerialName("recovered") RECOVERED,
    @SerialName("not_recovered") NOT_RECOVERED,
    @SerialName("service_ended") SERVICE_ENDED,

    /** A part of the bench ended, so the trial is invalid. */
    @SerialName("bench_ended") BENCH_ENDED,
}
