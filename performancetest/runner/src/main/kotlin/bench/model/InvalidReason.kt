package bench.model

import kotlinx.serialization.SerialName
import kotlinx.serialization.Serializable

/**
 * Why the bench, not the service, may have made a trial's number.
 *
 * @property measured in the unit of [code], and [allowed]: the most or the least it may be, or what it should be.
 * @property of how many there are of what [measured] counts.
 * @property parts of the bench that it is about, as compose files name them; empty: all of it.
 * @property detail how a part ended; or what an older record says in words that are not known.
 * @property output the last line that a part printed before it ended; null where that is not known.
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
) {
    /** Whether it is [code], of [part]. */
    fun isOf(code: InvalidCode, part: String) = this.code == code && part in parts
}

/** What can make a trial invalid. */
@Serializable
enum class InvalidCode {
    /** p99 in milliseconds. */
    @SerialName("load_generator_late") LOAD_GENERATOR_LATE,

    /** Share of the intended users. */
    @SerialName("load_generator_started_too_few") LOAD_GENERATOR_STARTED_TOO_FEW,

    /** Share of what it may use. */
    @SerialName("bench_cpu") BENCH_CPU,

    /** Parts whose use of CPU is not known. */
    @SerialName("bench_cpu_unread") BENCH_CPU_UNREAD,

    /** p99 in milliseconds. */
    @SerialName("mock_late") MOCK_LATE,

    /** Number of file descriptors; what is allowed is a share of all. */
    @SerialName("file_descriptors") FILE_DESCRIPTORS,

    /** Bytes; nothing is measured where the process does not tell. */
    @SerialName("heap") HEAP,

    /** Number of calls in flight, and what rate × latency gives. */
    @SerialName("littles_law") LITTLES_LAW,

    /** Share of a core that the host took for other guests. */
    @SerialName("host_cpu") HOST_CPU,

    /** Share of the window in which users of a closed loop waited for the service. */
    @SerialName("load_generator_busy") LOAD_GENERATOR_BUSY,

    /** By its CPU quota. */
    @SerialName("throttled") THROTTLED,
    @SerialName("out_of_memory") OUT_OF_MEMORY,
    @SerialName("restarted") RESTARTED,
    @SerialName("ended") ENDED,

    /** What an older record says in words that are not known. */
    @SerialName("other") OTHER,
}
