package bench.loadgen

import java.net.InetSocketAddress
import java.net.URI
import kotlinx.serialization.SerialName
import kotlinx.serialization.Serializable

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

    /** Of [target], to be looked up by whoever connects. */
    fun address(): InetSocketAddress = URI(target).let { InetSocketAddress(it.host, it.port) }
}
