package bench.loadgen

import kotlinx.serialization.Serializable

/**
 * One answered call, correct or not: its intended start in microseconds from the schedule's zero, and the latency from
 * then to its end.
 */
@Serializable data class Call(val due_us: Long, val latency_us: Long)
