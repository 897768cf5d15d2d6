package bench.loadgen.open

import bench.loadgen.Call
import java.util.concurrent.atomic.AtomicLongArray

/** Each call of a run by itself, for those who want to walk through them in another way than the histograms did. */
class CallLog(private val pacer: Pacer) {
    /** One more than the latency; 0 without an answer. */
    private val latencies = AtomicLongArray(pacer.users.toInt())

    fun finished(n: Long, latencyUs: Long) = latencies.set(n.toInt(), latencyUs + 1)

    /** In the order in which they were due. */
    val calls: List<Call>
        get() =
            (0..<latencies.length())
                .filter { latencies[it] > 0 }
                .map { Call(pacer.offsetNs(it.toLong()) / 1_000, latencies[it] - 1) }
}
