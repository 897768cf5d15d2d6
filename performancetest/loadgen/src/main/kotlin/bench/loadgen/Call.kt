package bench.loadgen

import kotlinx.serialization.Serializable

/** One call that was answered, rightly or not: microseconds from the schedule's zero, and from then to its end. */
@Serializable data class Call(val due_us: Long, val latency_us: Long)
