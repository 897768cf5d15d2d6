package bench.model

import kotlinx.serialization.Serializable

/**
 * The network between two parts of the bench in a cluster, measured before load.
 *
 * @property between both parts, e.g. `load and service`.
 * @property nodes their nodes in the same order, e.g. `node-1 and node-2`.
 * @property round_trip_ms the fastest of several.
 * @property mbit_per_s megabits (10^6 bits) per second that one TCP connection carries from the first part to the
 *   second; null: not measured.
 */
@Serializable
data class NetworkPath(
    val between: String,
    val nodes: String,
    val round_trip_ms: Double,
    val mbit_per_s: Double?,
)
