package bench.wording

import bench.model.InvalidCode
import bench.model.InvalidReason
import bench.model.Thresholds
import java.util.Locale

/** Why trials are invalid, in words. */
object ReasonWords {
    fun all(reasons: List<InvalidReason>): String = reasons.joinToString("; ", transform = ::text)

    fun text(reason: InvalidReason): String =
        with(reason) {
            when (code) {
                InvalidCode.LOAD_GENERATOR_LATE ->
                    "${who("load generator")} late: p99 ${ms(measured)}, allowed ${ms(allowed)}"
                InvalidCode.MOCK_LATE -> "mock late: p99 ${ms(measured)}, allowed ${ms(allowed)}"
                InvalidCode.LOAD_GENERATOR_STARTED_TOO_FEW ->
                    "${who("load generator")} started too few users: ${percent(measured)}, needed ${percent(allowed)}"
                InvalidCode.START_SKEW ->
                    "${who()} began ${ms(measured)} later than another load generator, allowed ${ms(allowed)}"
                InvalidCode.BENCH_CPU ->
                    "${who("the bench")} used ${percent(measured)} of ${if (parts.size > 1) "their" else "its"} CPU, " +
                        "allowed ${percent(allowed)}"
                InvalidCode.BENCH_CPU_UNREAD -> "no CPU readings of ${parts.joinToString()}"
                InvalidCode.FILE_DESCRIPTORS ->
                    "${who()}: ${whole(measured)} of ${whole(of)} file descriptors in use, allowed ${percent(allowed)}"
                InvalidCode.HEAP -> heap(reason)
                InvalidCode.LITTLES_LAW ->
                    "Little's law: ${number(measured)} calls in flight, rate × latency gives ${number(allowed)}"
                InvalidCode.HOST_CPU -> host(reason)
                InvalidCode.LOAD_GENERATOR_BUSY ->
                    "load generator busy: its users waited for the service in ${whole(measured?.times(PERCENT))} % " +
                        "of the window, needed ${whole(allowed?.times(PERCENT))} %"
                InvalidCode.CORES -> "${who()} could use cores $found, it was given $expected"
                InvalidCode.LIMIT -> "${who()}: $detail is $found, configured is $expected"
                InvalidCode.RETRANSMISSIONS ->
                    "network: ${who()} sent ${percent(measured)} of its segments again, allowed ${percent(allowed)}"
                InvalidCode.ROUND_TRIP ->
                    "network: the round trip of ${who()} is ${ms(measured)}, before the run ${ms(allowed)}"
                InvalidCode.NODE -> "node $found of ${who()}: $detail"
                InvalidCode.ARCHITECTURE -> "image of ${who()} is for $found, the machine is $expected"
                else -> incident(reason)
            }
        }

    /** [reason] without its figures, which differ from trial to trial. */
    fun kind(reason: InvalidReason): String =
        when (reason.code) {
            InvalidCode.LOAD_GENERATOR_LATE -> "${reason.who("load generator")} late"
            InvalidCode.MOCK_LATE -> "mock late"
            InvalidCode.LOAD_GENERATOR_STARTED_TOO_FEW -> "${reason.who("load generator")} started too few users"
            InvalidCode.START_SKEW -> "load generators began apart"
            InvalidCode.BENCH_CPU -> "${reason.who("the bench")} used too much CPU"
            InvalidCode.BENCH_CPU_UNREAD -> "no CPU readings"
            InvalidCode.FILE_DESCRIPTORS -> "${reason.who()} had too few file descriptors"
            InvalidCode.HEAP -> "heap"
            InvalidCode.HOST_CPU -> "host took CPU for other guests"
            InvalidCode.LITTLES_LAW -> "Little's law"
            InvalidCode.LOAD_GENERATOR_BUSY -> "load generator busy"
            InvalidCode.CORES -> "${reason.who()} on other cores"
            InvalidCode.LIMIT -> "${reason.who()} with another ${reason.detail}"
            InvalidCode.RETRANSMISSIONS -> "network lost packets"
            InvalidCode.ROUND_TRIP -> "network became slower or faster"
            InvalidCode.ENDED -> if (reason.output == null) "${reason.who()} ended" else "${reason.who()} has ended"
            else -> text(reason)
        }

    /** The most frequent kinds with their counts. */
    fun counted(reasons: List<InvalidReason>): String {
        val kinds = reasons.groupingBy(::kind).eachCount().entries.sortedByDescending { it.value }
        val more = listOfNotNull("${kinds.size - KINDS} more".takeIf { kinds.size > KINDS })
        return (kinds.take(KINDS).map { "${it.key} (${it.value})" } + more).joinToString()
    }

    /** Of a start, which counts anyway. Without the figure, which differs from start to start. */
    fun doubt(reason: InvalidReason): String =
        if (reason.code == InvalidCode.HOST_CPU)
            "host took more than ${(Thresholds.STOLEN_CPU_SHARE * PERCENT).toInt()} % of a core for other guests"
        else text(reason)

    private fun heap(reason: InvalidReason) =
        if (reason.measured == null) "heap: the process does not report its size"
        else "heap: the process has ${whole(reason.measured)} bytes, it was given ${whole(reason.allowed)}"

    /** Starts are only doubtful, so they have no allowed share. */
    private fun host(reason: InvalidReason) =
        with(reason) {
            if (allowed == null) "host took ${whole(measured?.times(PERCENT))} % of a core for other guests"
            else "host took ${percent(measured)} of a core for other guests, allowed ${percent(allowed)}"
        }

    private fun incident(reason: InvalidReason): String =
        with(reason) {
            when (code) {
                InvalidCode.THROTTLED -> "${who()} held back by its CPU quota"
                InvalidCode.OUT_OF_MEMORY -> "${who()} killed, because memory ran out"
                InvalidCode.RESTARTED -> "${who()} restarted"
                InvalidCode.ENDED ->
                    if (output == null) "${who()} ended ($detail)" else "${who()} has ended ($detail): $output"
                else -> detail.orEmpty()
            }
        }

    private fun InvalidReason.who(all: String = "") = parts.inWords().ifEmpty { all }

    private fun ms(value: Double?) = "${number(value)} ms"

    private fun percent(share: Double?) = "${number(share?.times(PERCENT))} %"

    private fun number(value: Double?) = String.format(Locale.ROOT, "%.1f", value)

    private fun whole(value: Double?) = String.format(Locale.ROOT, "%.0f", value)

    private const val PERCENT = 100

    /** Of many kinds a sentence names the first. */
    private const val KINDS = 5
}
