package bench.experiment.capacity.report

import bench.histogram.SecondBucket
import bench.report.chart.Mark
import bench.report.chart.Point
import org.HdrHistogram.AbstractHistogram
import org.HdrHistogram.IntCountsHistogram

/** Response times of a trial by percentile. Pure. */
object Percentiles {
    /** One call in this many is slower: 2 is the median. */
    private val oneIn =
        listOf(1.25, 2.0, 4.0, 10.0, 20.0, 50.0, 100.0, 200.0, 500.0, 1_000.0, 2_000.0, 5_000.0, 10_000.0, 100_000.0)

    /**
     * @param histograms of the measured window by tag, in microseconds.
     * @return points for correct answers and calls that were still waiting, up to the percentile that their number
     *   supports: 100 calls cannot show the slowest in 1,000. Null without calls.
     */
    fun of(histograms: Map<String, IntCountsHistogram>): List<Point>? {
        val all = SecondBucket.newHistogram()
        listOf(SecondBucket.TAG_CORRECT, SecondBucket.TAG_UNANSWERED).forEach { tag -> histograms[tag]?.let(all::add) }
        return oneIn
            .filter { it <= all.totalCount }
            .map { Point(it, all.ms(percentile(it)), Mark.NOTE, "p${short(percentile(it))}") }
            .takeIf { it.isNotEmpty() }
    }

    private fun percentile(oneIn: Double) = 100.0 - 100.0 / oneIn

    private fun AbstractHistogram.ms(percentile: Double) = getValueAtPercentile(percentile) / 1_000.0

    private fun short(percentile: Double) = "%.3f".format(java.util.Locale.ROOT, percentile).trimEnd('0').trimEnd('.')
}
