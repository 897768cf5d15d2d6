package bench.loadgen

import bench.histogram.SecondStats
import kotlinx.serialization.SerialName
import kotlinx.serialization.Serializable
import kotlinx.serialization.json.Json

/** Commands of the runner to a load generator's process: one JSON object per line on its standard input. */
@Serializable
sealed interface LoadCommand {
    @Serializable @SerialName("run") data class Run(val plan: Plan) : LoadCommand

    /** Asks for the process's monotonic clock, at any time. */
    @Serializable @SerialName("ask_time") data object AskTime : LoadCommand

    /** Second 0 of a shared schedule is at [zero_ns] of the process's monotonic clock. */
    @Serializable @SerialName("start") data class Start(val zero_ns: Long) : LoadCommand

    /**
     * Ends the current run. Scheduled calls that still wait are dropped and count as unanswered; a closed loop reports
     * what it has counted so far.
     *
     * @property second users of this second of the schedule and of later ones do not start; null: none starts any more.
     */
    @Serializable @SerialName("stop") data class Stop(val second: Int? = null) : LoadCommand
}

/** Content of one run. */
@Serializable
sealed interface Plan {
    /** Maximum seconds from the first call to the last answer. */
    val longestS: Double
}

/** Events on the load generator's standard output; lines that do not start with `{` come from libraries. */
@Serializable
sealed interface LoadEvent {
    @Serializable @SerialName("ready") data object Ready : LoadEvent

    /** The process's monotonic clock. */
    @Serializable @SerialName("time") data class Time(val now_ns: Long) : LoadEvent

    /** Its users of a shared schedule are there; second 0 may be at [earliest_zero_ns] of its monotonic clock. */
    @Serializable @SerialName("armed") data class Armed(val earliest_zero_ns: Long) : LoadEvent

    /** Sent several times per second: [elapsed_s] of the schedule, and the seconds whose counts may have changed. */
    @Serializable
    @SerialName("open_tick")
    data class OpenTick(val elapsed_s: Double, val seconds: List<SecondStats>) : LoadEvent

    /**
     * [histogram_log] is the text of the run's `.hlog`: the runner writes it, so it shares no folder with the load
     * generator. [probe_seconds] belong to the second stream, if the plan has one. [file_descriptors] are the load
     * generator's own. [calls] are the answered calls, ordered by intended start time, if the plan keeps them.
     *
     * @property start_late_ms how much later than commanded a shared schedule began.
     */
    @Serializable
    @SerialName("open_done")
    data class OpenDone(
        val elapsed_s: Double,
        val seconds: List<SecondStats>,
        val histogram_log: String,
        val probe_seconds: List<SecondStats> = emptyList(),
        val file_descriptors: FileDescriptors? = null,
        val calls: List<Call>? = null,
        val start_late_ms: Double? = null,
    ) : LoadEvent

    /**
     * Sent several times per second, with totals since the workload began.
     *
     * @property is_over whether the window is over. If the last user's work ends the window, there may be no such tick.
     */
    @Serializable
    @SerialName("closed_tick")
    data class ClosedTick(val elapsed_s: Double, val correct: Long, val failed: Long, val is_over: Boolean = false) :
        LoadEvent

    /**
     * Results of the window only.
     *
     * @property started_epoch_ms start of the window.
     * @property expected number of expected results; [correct] correct ones, [failed] the rest, by kind.
     * @property waited_s seconds of the window in which users waited for answers, summed over all users.
     * @property bytes payload that was correct.
     * @property histogram_log interval log of HdrHistogram, microseconds, tags `correct`, `failed` and `first_byte`.
     * @property total_s time from the start until each user had done its fixed work; null if the window had its own
     *   end, or ended earlier.
     * @property figures metrics that only this kind of client has, with the unit in their names.
     */
    @Serializable
    @SerialName("closed_done")
    data class ClosedDone(
        val started_epoch_ms: Long,
        val warmup_s: Double,
        val window_s: Double,
        val expected: Long,
        val correct: Long,
        val failed: Map<String, Long>,
        val waited_s: Double,
        val bytes: Long,
        val histogram_log: String,
        val figures: Map<String, Double> = emptyMap(),
        val total_s: Double? = null,
    ) : LoadEvent

    /** The process continues, but could not execute the plan. */
    @Serializable @SerialName("failed") data class Failed(val reason: String) : LoadEvent

    companion object {
        /** Key in [ClosedDone.figures], for users in closed loops. */
        const val WAITING_SHARE = "waiting_share"
    }
}

/** A newer load generator may report more than this runner reads. */
val loadJson = Json {
    classDiscriminator = "type"
    ignoreUnknownKeys = true
    encodeDefaults = true
}
