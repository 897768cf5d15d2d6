package bench.model

import kotlinx.serialization.SerialName
import kotlinx.serialization.Serializable

/**
 * Why the bench, not the service, may have determined a trial's number.
 *
 * @property measured value in the unit of [code]; [allowed] is the maximum, the minimum or the expected value.
 * @property of total of what [measured] counts.
 * @property parts affected parts of the bench, as compose files name them; empty: all of it.
 * @property detail how a part ended, or unknown text from an older record.
 * @property output last line that a part printed before it ended; null if not known.
 * @property found what a part got instead of what was [expected], if that is no number.
 */
@Serializable
data class InvalidReason(
    val code: InvalidCode,
    val measured: Double? = null,
    val allowed: Double? = null,
    val of: Double? = null,
    val parts: List<String> = emptyList(),
    val detail: String? = null,
    val output: String? = null,
    val found: String? = null,
    val expected: String? = null,
) {
    /** Whether it is [code], of [part]. */
    fun isOf(code: InvalidCode, part: String) = this.code == code && part in parts
}

/** What can make a trial invalid. */
@Serializable
enum class InvalidCode {
    /** p99 in milliseconds. */
    @SerialName("load_generator_late") LOAD_GENERATOR_LATE,

    /** Share of the intended users that started. */
    @SerialName("load_generator_started_too_few") LOAD_GENERATOR_STARTED_TOO_FEW,

    /** Milliseconds between the starts of several load generators. */
    @SerialName("start_skew") START_SKEW,

    /** Share of the allowed CPU. */
    @SerialName("bench_cpu") BENCH_CPU,

    /** Parts whose CPU use is not known. */
    @SerialName("bench_cpu_unread") BENCH_CPU_UNREAD,

    /** p99 in milliseconds. */
    @SerialName("mock_late") MOCK_LATE,

    /** Number of file descriptors; the allowed value is a share of all. */
    @SerialName("file_descriptors") FILE_DESCRIPTORS,

    /** Bytes; null as measured value if the process does not report it. */
    @SerialName("heap") HEAP,

    /** Number of calls in flight, and the result of rate × latency. */
    @SerialName("littles_law") LITTLES_LAW,

    /** Share of a core's time that the host gave to other guests. */
    @SerialName("host_cpu") HOST_CPU,

    /** Share of the window in which users of a closed loop waited for the service. */
    @SerialName("load_generator_busy") LOAD_GENERATOR_BUSY,

    /** Throttled by its CPU quota. */
    @SerialName("throttled") THROTTLED,
    @SerialName("out_of_memory") OUT_OF_MEMORY,
    @SerialName("restarted") RESTARTED,
    @SerialName("ended") ENDED,

    /** Threads of a part could use other cores than it was given. */
    @SerialName("cores") CORES,

    /** Limit of a container that is not the declared one; the detail says which. */
    @SerialName("limit") LIMIT,

    /** Image for other machines, so that it runs under emulation. */
    @SerialName("architecture") ARCHITECTURE,

    /** Share of TCP segments that a part had to send again. */
    @SerialName("retransmissions") RETRANSMISSIONS,

    /** Milliseconds of a round trip between two parts; the allowed value is that before the run. */
    @SerialName("round_trip") ROUND_TRIP,

    /** A node of the cluster is short of something, or gone; the detail says what. */
    @SerialName("node") NODE,

    /** Unknown text from an older record. */
    @SerialName("other") OTHER,
}
