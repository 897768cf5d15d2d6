package bench.loadgen.open

/**
 * Mean number of calls under way in each second: the area under the count, so that Little's law can be checked against
 * figures that were not made from the same subtraction.
 */
class InFlight(seconds: Int) {
    private val areaNs = DoubleArray(seconds)

    @Volatile
    var count = 0L
        private set

    private var untilNs = 0L

    /** [by] calls more at [atNs] since the schedule's zero. */
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
