package bench.histogram

import org.HdrHistogram.IntCountsHistogram

/**
 * One log of several load generators that share a schedule: histograms are added tag by tag and second by second, with
 * the same precision. So the merged log equals that of one load generator that made all calls.
 */
object MergedHistogramLog {
    private val startTime = Regex("""#\[StartTime: (\d+\.\d+)""")

    /**
     * @param logs as [HistogramLog.text] makes them. Their seconds are those of the common schedule; their wall clocks
     *   may differ, and the first one counts.
     * @throws IllegalArgumentException for a damaged log.
     */
    fun text(logs: List<String>): String {
        val seconds = sortedMapOf<Int, MutableMap<String, IntCountsHistogram>>()
        logs.flatMap(HistogramLog::intervals).forEach { (second, interval) ->
            seconds
                .getOrPut(second) { mutableMapOf() }
                .getOrPut(interval.tag) { SecondBucket.newHistogram(interval.numberOfSignificantValueDigits) }
                .add(interval)
        }
        return HistogramLog.text(startEpochMs(logs.first()), seconds.toList())
    }

    private fun startEpochMs(log: String): Long {
        val seconds = requireNotNull(startTime.find(log)) { "The log has no start time." }.groupValues[1]
        return Math.round(seconds.toDouble() * 1_000)
    }
}
