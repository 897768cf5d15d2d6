package bench.model

import kotlinx.serialization.SerialName
import kotlinx.serialization.Serializable

/**
 * Numbers of calls that a service holds one after the other, while its memory is read.
 *
 * @property calls numbers of calls that wait at once, rising from 0.
 * @property rate_per_s new calls per second between two numbers.
 * @property hold_s seconds for which each number stays.
 * @property environment added to that of each service.
 */
@Serializable
@SerialName(WaitingPlan.KIND)
data class WaitingPlan(
    val calls: List<Int>,
    val rate_per_s: Int,
    val hold_s: Int,
    val environment: Map<String, String> = emptyMap(),
) : Plan {
    companion object {
        const val KIND = "waiting"
    }
}
