package bench.loadgen.open

import bench.loadgen.Call
import java.util.concurrent.atomic.AtomicLongArray

/** Each call of a run, for analyses that the histograms do not allow. */
class CallLog(private val pacer: ArrivalSchedule) {
    /** Latency plus one; 0 without an answer. */
    private val latencies = AtomicLongArray(pacer.users.toInt())

    fun finished(n: Long, latencyUs: Long) = latencies.set(n.toInt(), latencyUs + 1)

    /** Ordered by intended start time. */
    val calls: List<Call>
        get() =
            (0..<latencies.length())
                .filter { latencies[it] > 0 }
                .map { Call(pacer.offsetNs(it.toLong()) / 1_000, latencies[it] - 1) }
}
