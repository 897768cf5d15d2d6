package bench.loadgen.open

/**
 * Mean number of calls in flight in each second: the area under the count. It is independent of the latency
 * measurement, so Little's law can check the figures.
 */
class InFlight(seconds: Int) {
    private val areaNs = DoubleArray(seconds)

    @Volatile
    var count = 0L
        private set

    private var untilNs = 0L

    /** Adds [by] calls at [atNs] since the schedule's zero. */
    @Synchronized
    fun change(by: Int, atNs: Long) {
        advance(atNs)
        count += by
    }

    @Synchronized fun mean(second: Int): Double = areaNs[second] / NS_PER_S

    private fun advance(toNs: Long) {
        while (untilNs < toNs) {
            val second = (untilNs / NS_PER_S).toInt()
            val end = minOf(toNs, (second + 1) * NS_PER_S)
            if (second < areaNs.size) areaNs[second] += (end - untilNs).toDouble() * count
            untilNs = end
        }
    }

    private companion object {
        const val NS_PER_S = 1_000_000_000L
    }
}
