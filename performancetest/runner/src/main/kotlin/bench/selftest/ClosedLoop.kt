package bench.selftest

import bench.loadgen.Call

/**
 * What a closed-loop tool would have noted of the same service in the same time: each of its users waits for an answer
 * before it makes the next call, and counts from the moment it made it. So a stall is noted once by each user, and the
 * calls that would have come meanwhile are never made: coordinated omission.
 */
object ClosedLoop {
    /**
     * @param calls of an open run, in the order in which they were due: how long a call took that was made then.
     * @param users at once, their first calls spread evenly over [spreadUs] from [fromUs] on; none is made from
     *   [untilUs] on.
     * @return microseconds that each call took, in no order.
     */
    fun latenciesUs(calls: List<Call>, users: Int, spreadUs: Long, fromUs: Long, untilUs: Long): List<Long> =
        (0..<users).flatMap { user -> walk(calls, fromUs + spreadUs * user / users, untilUs) }

    private fun walk(calls: List<Call>, fromUs: Long, untilUs: Long): List<Long> {
        val noted = mutableListOf<Long>()
        var nowUs = fromUs
        while (nowUs < untilUs) {
            val call = calls.getOrNull(firstFrom(calls, nowUs)) ?: break
            noted += call.latency_us
            nowUs += maxOf(1, call.latency_us)
        }
        return noted
    }

    private fun firstFrom(calls: List<Call>, dueUs: Long): Int =
        calls.binarySearchBy(dueUs) { it.due_us }.let { if (it < 0) -it - 1 else it }
}
