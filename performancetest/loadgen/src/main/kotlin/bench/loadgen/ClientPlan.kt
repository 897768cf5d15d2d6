package bench.loadgen

import java.net.InetSocketAddress
import java.net.URI
import kotlinx.serialization.SerialName
import kotlinx.serialization.Serializable

/**
 * One workload: first [warmup_s] seconds that do not count, then at least [window_s] seconds that do. The window
 * continues until [least_bytes] of payload are confirmed, but for [most_s] at most.
 *
 * @property per_user number of things that each user does before it stops. The window then lasts from the first to the
 *   last of all, but for [most_s] at most; [window_s], [least_bytes] and [warmup_s] are 0. Null: users continue for the
 *   whole window.
 * @property target base URL of the service, e.g. `http://127.0.0.1:8080`.
 * @property settings further settings of the client, including each factor of the condition.
 */
@Serializable
@SerialName("closed")
data class ClientPlan(
    val target: String,
    val users: Int,
    val warmup_s: Double,
    val window_s: Double,
    val least_bytes: Long,
    val most_s: Double,
    val settings: Map<String, String>,
    val per_user: Long? = null,
) : Plan {
    override val longestS: Double
        get() = warmup_s + maxOf(window_s, most_s)

    /** Address of [target]; the name is resolved when a client connects. */
    fun address(): InetSocketAddress = URI(target).let { InetSocketAddress(it.host, it.port) }
}
