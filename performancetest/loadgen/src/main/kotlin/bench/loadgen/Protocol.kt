package bench.loadgen

import bench.histogram.SecondStats
import kotlinx.serialization.SerialName
import kotlinx.serialization.Serializable
import kotlinx.serialization.json.Json

/** What the runner asks of a load generator's process: one JSON object a line on its standard input. */
@Serializable
sealed interface LoadCommand {
    @Serializable @SerialName("run") data class Run(val plan: Plan) : LoadCommand

    /**
     * Ends the run under way. Calls of a schedule that still wait are given up and stay unanswered in its counts; a
     * closed loop tells what it has counted by then.
     */
    @Serializable @SerialName("stop") data object Stop : LoadCommand
}

/** What one run does. */
@Serializable
sealed interface Plan {
    /** Seconds that it may take, from the first call to the last answer. */
    val longestS: Double
}

/** What it answers on its standard output; lines that do not start with `{` are a library's own. */
@Serializable
sealed interface LoadEvent {
    @Serializable @SerialName("ready") data object Ready : LoadEvent

    /** Some times a second: [elapsed_s] of the schedule, and the seconds whose counts may have changed. */
    @Serializable
    @SerialName("open_tick")
    data class OpenTick(val elapsed_s: Double, val seconds: List<SecondStats>) : LoadEvent

    /**
     * [histogram_log] is the text of the run's `.hlog`: a runner that writes it itself needs no folder in common with
     * the load generator. Of the second stream, where the plan has one, are [probe_seconds]. [fileDescriptors] are the
     * load generator's own; [calls] that were answered, by the moment they were due, where the plan keeps them.
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
    ) : LoadEvent

    /**
     * Some times a second, of all since the workload began. @property is_over whether the window is over. A window that
     * users end, with the last of what they had to do, may have no such tick.
     */
    @Serializable
    @SerialName("closed_tick")
    data class ClosedTick(val elapsed_s: Double, val correct: Long, val failed: Long, val is_over: Boolean = false) :
        LoadEvent

    /**
     * Of the window alone.
     *
     * @property started_epoch_ms when the window began. @property expected what should have come; [correct] what did
     *   and was right, [failed] the rest, by kind.
     * @property waited_s seconds of the window in which users waited for answers, of all users together.
     * @property bytes of payload that were right. @property histogram_log interval log of HdrHistogram, microseconds,
     *   tags `correct`, `failed` and `first_byte`.
     * @property total_s from the begin until each user had done all that it should; null where the window had an end of
     *   its own, or came before that.
     * @property figures that only this kind of client has, with the unit in their names.
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

    /** It goes on, but could not do what the plan asked for. */
    @Serializable @SerialName("failed") data class Failed(val reason: String) : LoadEvent

    companion object {
        /** Among [ClosedDone.figures] where users are closed loops. */
        const val WAITING_SHARE = "waiting_share"
    }
}

/** A newer load generator may tell more than this runner asks. */
val loadJson = Json {
    classDiscriminator = "type"
    ignoreUnknownKeys = true
    encodeDefaults = true
}
