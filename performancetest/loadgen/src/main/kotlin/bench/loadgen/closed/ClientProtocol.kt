package bench.loadgen.closed

import java.net.InetSocketAddress
import java.net.URI
import kotlinx.serialization.SerialName
import kotlinx.serialization.Serializable
import kotlinx.serialization.json.Json

/**
 * One workload: for [warmup_s] seconds uncounted, then counted for [window_s] at least, and on until [least_bytes] of
 * payload are confirmed, though for [most_s] at most.
 *
 * @property per_user things that each user does, and then no more: the window lasts from the first to the last of all,
 *   though for [most_s] at most, and [window_s], [least_bytes] and [warmup_s] are 0. Null: users go on for the window.
 * @property target of the service's HTTP, e.g. `http://127.0.0.1:8080`. @property settings what else the client must
 *   know, among it each factor of the condition.
 */
@Serializable
data class ClientPlan(
    val target: String,
    val users: Int,
    val warmup_s: Double,
    val window_s: Double,
    val least_bytes: Long,
    val most_s: Double,
    val settings: Map<String, String>,
    val per_user: Long? = null,
) {
    /** Of [target], to be looked up by whoever connects. */
    fun address(): InetSocketAddress = URI(target).let { InetSocketAddress(it.host, it.port) }
}

/** What the runner asks of a client's process: one JSON object a line on its standard input. */
@Serializable
sealed interface ClientCommand {
    @Serializable @SerialName("run") data class Run(val plan: ClientPlan) : ClientCommand

    /** Ends the workload under way; what was counted by then is told as ever. */
    @Serializable @SerialName("stop") data object Stop : ClientCommand
}

/** What it answers on its standard output. */
@Serializable
sealed interface ClientEvent {
    @Serializable @SerialName("ready") data object Ready : ClientEvent

    /**
     * Some times a second, of all since the workload began. @property is_over whether the window is over. A window that
     * users end, with the last of what they had to do, may have no such tick.
     */
    @Serializable
    @SerialName("tick")
    data class Tick(val elapsed_s: Double, val correct: Long, val failed: Long, val is_over: Boolean = false) :
        ClientEvent

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
    @SerialName("done")
    data class Done(
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
    ) : ClientEvent

    @Serializable @SerialName("failed") data class Failed(val reason: String) : ClientEvent

    companion object {
        /** Among [Done.figures] of clients whose users are closed loops. */
        const val WAITING_SHARE = "waiting_share"
    }
}

/** A client of a newer service may tell more than this runner asks. */
val clientJson = Json {
    classDiscriminator = "type"
    ignoreUnknownKeys = true
    encodeDefaults = true
}
