package bench.selftest

import bench.loadgen.Call

/**
 * What a closed-loop tool would report about the same service in the same time. Each of its users waits for an answer
 * before it makes the next call, and counts from the start of that call. So each user reports a stall only once, and
 * the calls due meanwhile are never made: coordinated omission.
 */
object ClosedLoop {
    /**
     * @param calls calls of an open run, in the order of their intended start times, with their latencies.
     * @param users number of concurrent users; their first calls spread evenly over [spreadUs] from [fromUs] on. No
     *   call starts from [untilUs] on.
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
